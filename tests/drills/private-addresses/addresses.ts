/** Each of these names a private host in some form, or something that is not a web address. */
export const privateForms: readonly string[] = [
  // Loopback, in forms that have fooled address parsers.
  'http://127.0.0.1/',
  'http://127.0.0.2/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0x7F.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://0177.0.0.01/',
  'http://017700000001/',
  'http://①②⑦.⓪.⓪.①/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://127%2e0%2e0%2e1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  // Translated: NAT64, 6to4, Teredo.
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  // Private, link-local, shared, reserved.
  'http://10.0.0.8/',
  'http://172.16.3.4/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.1.1/',
  'http://192.0.0.8/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[fd00::1]/',
  'http://[fc00::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  // Cloud metadata services.
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://169.254.170.2/',
  'http://100.100.100.200/',
  'http://[fd00:ec2::254]/',
  'http://metadata.google.internal/',
  'http://metadata/',
  // Names.
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://any.localhost/',
  'http://ip6-localhost/',
  'http://loopback.example/',
  'http://inside.example/',
  'http://metadata.example/',
  'http://mapped.example/',
  'http://translated.example/',
  'http://mixed.example/',
  'http://mixed-reversed.example/',
  'http://mixed-families.example/',
  'http://rebinding.example/',
  'https://127.0.0.1/',
  'https://inside.example/',
  // Tricks with the parts around the host.
  'http://site.example@127.0.0.1/',
  'http://site.example:80@127.0.0.1/',
  'http://127.0.0.1#@site.example/',
  'http://127.0.0.1?@site.example/',
  'http://127.0.0.1\\@site.example/',
  'http:127.0.0.1/',
  'http:/127.0.0.1/',
  'http:///127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  '//127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.0.0.1:443/',
  // Ports of other services, here and elsewhere.
  ...[22, 25, 5432, 6379, 8080, 11211].flatMap((port) => [`http://127.0.0.1:${port}/`, `http://site.example:${port}/`]),
  // Other protocols.
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'data:text/html,inside',
  'gopher://127.0.0.1:6379/_INFO',
  'ftp://127.0.0.1/',
  'dict://127.0.0.1:11211/stats',
  'ldap://127.0.0.1/',
  'ws://127.0.0.1/',
  'jar:http://127.0.0.1!/',
  'blob:http://127.0.0.1/x',
]

export const publicAddresses = ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'] as const
const [four, six] = publicAddresses

const zone: Readonly<Record<string, readonly string[]>> = {
  'site.example': [four],
  'loopback.example': ['127.0.0.1'],
  'inside.example': ['10.1.2.3'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'translated.example': ['64:ff9b::7f00:1'],
  'mixed.example': [four, '127.0.0.1'],
  'mixed-reversed.example': ['127.0.0.1', four],
  'mixed-families.example': [six, four, '::1'],
}

/** The answers of a name server. Those of `rebinding.example` expire immediately: public first, private afterwards. */
export function createNames(): (name: string) => readonly string[] {
  let asked = 0
  return (name) => {
    const bare = name.toLowerCase().replace(/\.$/, '')
    if (bare === 'rebinding.example') return asked++ % 2 === 0 ? [four] : ['127.0.0.1']
    if (bare === 'localhost' || bare.endsWith('.localhost')) return ['127.0.0.1', '::1']
    // An unknown name could be one of the private network.
    return zone[bare] ?? ['10.9.9.9']
  }
}
