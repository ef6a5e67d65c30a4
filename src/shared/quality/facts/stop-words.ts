/** Words without a subject of their own, in both languages, folded. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the and or but of in on at to for from by with as is are was were be been being it its this that these those ' +
    'he she they we i you his her their our my your me us him them has have had do does did will would can could should may might ' +
    'than then so if when while which who whom what where there here up out about into over under after before since until ' +
    'just also only very more most less least much many some any each every all both other another own same such now still even ' +
    'because although through within without between not no never nobody nothing none ever already yet once again how why ' +
    'o os as um uma uns umas de do da dos das em no na nos nas num numa ao aos para pra por pelo pela pelos pelas com sem sob sobre ' +
    'e ou mas que se como quando onde quem qual quais cujo cuja isso isto esse essa esses essas este esta estes estas aquele aquela ' +
    'ele ela eles elas eu nos voce voces gente meu minha meus minhas seu sua seus suas nosso nossa nossos nossas lhe lhes ' +
    'foi foram era eram ser sao e esta estao estava estavam estar tem tinha tinham ter havia ha teve tiveram ' +
    'mais menos muito muita muitos muitas todo toda todos todas cada outro outra outros outras mesmo mesma ja ainda tambem so apenas ' +
    'today tomorrow yesterday ontem amanha dele dela deles delas nele nela neles nelas dessas desses destas destes daquele daquela mine yours theirs ours ' +
    'entao depois antes desde ate entre porque embora nao nunca ninguem nada nem nenhum nenhuma hoje agora la aqui quase cerca'
  ).split(' '),
)

/** The beginning of a word: enough to tell subjects apart, and alike for most of its forms. */
export const stemOf = (word: string): string => {
  const plain = word.replace(/['’].*$/, '')
  if (plain.length >= 6) return plain.slice(0, 5)
  return plain.length > 3 ? plain.replace(/(?:es|s)$/, '') : plain
}
