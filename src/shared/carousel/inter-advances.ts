/** Written by `scripts/measure-inter.ts`: how wide Inter's letters are, from a code point on, in two digits of base 36 for each: 1/500 of the size. */
export const advances: Readonly<Record<400 | 700, readonly (readonly [from: number, widths: string])[]>> = {
  400: [
    [
      0x20,
      '3x406h8t8xdn8z4653536z97416e41518s5o8h8l8z898n7v8m8n414797979774df9l94a6a18d88aeac3r7y9c7vckahan8wan8y8x8zad9ldp9i9g8r5351536k6d4i7t8j7y8j84568j883e3e7n3ec6888c8j8j597c4k887ube7l7u7p5y4n5y97',
    ],
    [
      0xa0,
      '3x407y8ia37n3s7x88cq6b8497009a6n6c9765674i858e413r496q84b6bsc9749l9l9l9l9l9ldta68d8d8d8d3r3r3r3ra8ahananananan97anadadadad9g8u8l7t7t7t7t7t7tcr7y848484843e3e3e3e84888c8c8c8c8c978c888888887u8j7u9l7t9l7t9l7ta67ya67ya67ya67ya19va88j8d848d848d848d848d84ae8jae8jae8jae8jac88at883r3e3r3e3r3e3r3e3r3ebo6r7y3e9c7n7b7v3e7v3e7v4q7u508a3eah88ah88ah888fah88an8can8can8cdzdw8y598y598y598x7c8x7c8x7c8x7c8z4k8z588z4kad88ad88ad88ad88ad88ad88dpbe9g7u9g8r7p8r7p8r7p4e',
    ],
    [0x384, '3s889l41aac95n'],
    [0x38e, 'c8c43u9l94829h8d8racan3r9c9lckah95anac8w'],
    [0x3a3, '9l8z9gc99ic8aq3r9g997h883u88998a7u847h73888n3u7b8x85867s8c8f8j7x8p6h88a17xatb73u888c88b7'],
    [
      0x400,
      '8d8dbp82a68x3r3r7yfhfncb9cah8ra29l8z9482be8ddc8lahah9cafckacanac8wa68z8rbj9ia19rdbdjbdca91a6e48y7t897v638j84ba6w88887j80aq878c868j7y6h7u9k7l8b81bgbn8ya97s7ybq7q848488637y7c3e3e3ecvch887j887u86',
    ],
    [0x2010, '4n4n8v6ydwdw'],
    [0x2018, '3n3n3d4n65655v'],
    [0x2020, '6u6y7u'],
    [0x2026, 'c1'],
    [0x2030, 'dw'],
    [0x2039, '5d5d'],
    [0x20ac, '9a'],
    [0x2122, '8i'],
    [0x2191, 'bl'],
    [0x2193, 'bl'],
    [0x2212, '97'],
  ],
  700: [
    [
      0x20,
      '3b4p7o9194e49c4q59597s9g4n6i4n5f9e608r8z9f8o918392914n4s9g9g9g7se5ae97aaa28g86agae3x85a07vcyamaq90at95949aa6aeefaaa699595f596s6n53838s878s8a5j8s8o3s3s833scp8o8j8s8s5o7t548o8cbu838e7z6j566j9g',
    ],
    [
      0xa0,
      '3b4p878wal7y4q7x8ocq6g979g0098646e9g6e6k538q8c4n534n6t97brc9cs7saeaeaeaeaeaee8aa8g8g8g8g3x3x3x3xakamaqaqaqaqaq9gaqa6a6a6a6a69b95838383838383co878a8a8a8a3s3s3s3s8c8o8j8j8j8j8j9g8j8o8o8o8o8e8s8eae83ae83ae83aa87aa87aa87aa87a2aiak8s8g8a8g8a8g8a8g8a8g8aag8sag8sag8sag8sae8ob88o3x3s3x3s3x3s3x3s3x3sc17k853sa083867v3s7v3s7v5i81698f3sam8oam8oam8oa5am8oaq8jaq8jaq8je5dq955o955o955o947t947t947t947t9a549a659a54a68oa68oa68oa68oa68oa68oefbua68ea6997z997z997z4t',
    ],
    [0x384, '4r8oae4nb2d06j'],
    [0x38e, 'ddcv4bae9784ac8g99aeaq3xa0aecyam9kaqae90'],
    [0x3a3, '9n9aa6cfaacgav3xa69n7r8o4b8o9n8h8c8f7r7g8o8q4b869i8q8k7s8j8w8s8692748ob48ebkbl4b8o8j8obl'],
    [
      0x400,
      '8g8gby84aa943x3x85fjfocga0am9oa4ae909784c38gev8zamama0afcyaeaqae90aa9a9obmaaao9udre5bkcs98aaei95838h816b978ac1788o8o848fbb8n8j8j8s87748eat83948dbycc9gb88787c2818a8a8o6b877t3s3s3sd4cv8o848o8e8j',
    ],
    [0x2010, '4n4n9o6ydwdw'],
    [0x2018, '4c4c414n7j7e73'],
    [0x2020, '846y6m'],
    [0x2026, 'dx'],
    [0x2030, 'dw'],
    [0x2039, '6060'],
    [0x20ac, '9j'],
    [0x2122, '8x'],
    [0x2191, 'cl'],
    [0x2193, 'cl'],
    [0x2212, '9g'],
  ],
}
