import { describe, expect, it } from 'vitest'
import { EarlierMentions, wordsOf } from '#server/production/composer/earlier-mentions.ts'
import { KnownNames } from '#server/production/composer/known-names.ts'
import {
  countsTheUnnamed,
  hasOpenPronoun,
  namesTheUntold,
  pointsAtNoun,
} from '#server/production/composer/references.ts'
import type { Language } from '#shared/quality/language.ts'

describe('a pronoun', () => {
  it.each([
    ['en', 'Last spring they left.', 'Last spring the weavers told us that they left.'],
    ['en', 'We argued for years about this.', 'We argued for years about this loom.'],
    ['en', 'Many people call about this so I answer.', 'Many people call about this loom so I answer.'],
    ['en', 'I get asked this at every wedding.', 'I get asked this question at every wedding.'],
    ['en', 'Some people say it leaks.', 'The roof is old and it leaks.'],
    ['en', 'Then I called her at noon.', 'Then I called my aunt at noon and thanked her.'],
    ['en', 'Yesterday I mended it.', 'Yesterday it took a year.'],
    ['pt', 'Em maio eles saíram.', 'Em maio os tecelões disseram que eles saíram.'],
    ['pt', 'Brigamos anos por isso.', 'Brigamos anos por esta roda.'],
    ['pt', 'Em junho lhes paguei.', 'Em junho chamei os pescadores e lhes paguei.'],
  ] as const)('%s: is open in “%s” and not in “%s”', (language, open, explained) => {
    expect(hasOpenPronoun(open, language)).toBe(true)
    expect(hasOpenPronoun(explained, language)).toBe(false)
  })
})

describe('a noun or number that needs an earlier sentence', () => {
  it.each([
    ['en', 'I have signed those leases.', 'I thank those who signed.'],
    ['en', 'We planted these seeds in May.', 'We work long hours these days.'],
    ['pt', 'Assinei esses contratos de pesca.', 'Pago a esses que assinaram.'],
    ['pt', 'Plantei naquela horta.', 'Plantei naquele ano.'],
  ] as const)('%s: points back in “%s” and not in “%s”', (language, pointing, other) => {
    expect(pointsAtNoun(pointing, language)).toBe(true)
    expect(pointsAtNoun(other, language)).toBe(false)
  })

  it.each([
    ['en', 'We found 19 with errors.', 'We found 19 nets with holes.'],
    ['en', 'I remember the second.', 'I remember the second winter.'],
    ['en', 'We paid nine in March.', 'We began at nine in March.'],
    ['en', 'She kept five.', 'In the old harbour of Turku my sister kept five.'],
    ['pt', 'Achamos 19 com erro.', 'Achamos 19 redes furadas.'],
    ['pt', 'Eu vendi a primeira.', 'Eu vendi a primeira rede.'],
    ['pt', 'Tenho duas.', 'No velho porto de Recife a minha irmã tem duas.'],
  ] as const)('%s: counts the unnamed in “%s” and not in “%s”', (language, counting, other) => {
    expect(countsTheUnnamed(counting, language)).toBe(true)
    expect(countsTheUnnamed(other, language)).toBe(false)
  })

  it.each([
    ['en', 'The decision cost us the brewery.', 'The decision to close cost us the brewery.'],
    ['en', 'We asked all three tanners.', 'We asked all three tanners who had a vat.'],
    ['en', 'In the old brewery on the hill we counted 19 with errors.', 'In the old brewery we counted 19 casks.'],
    ['pt', 'A decisão custou a cervejaria.', 'A decisão de fechar custou a cervejaria.'],
    ['pt', 'Falamos com os três curtidores.', 'Falamos com os três curtidores que tinham tanque.'],
    ['pt', 'Na velha cervejaria do morro contamos 19 com erro.', 'Na velha cervejaria contamos 19 barris.'],
  ] as const)('%s: is untold in “%s” and told in “%s”', (language, untold, told) => {
    expect(namesTheUntold(untold, language)).toBe(true)
    expect(namesTheUntold(told, language)).toBe(false)
  })
})

/** Whether a text hangs on earlier sentences if it begins after them. */
function hangs(language: Language, earlier: readonly string[], text: string, said = '', speaker = ''): boolean {
  const mentions = new EarlierMentions(speaker)
  const sentences = [...earlier, text]
  for (const [order, sentence] of sentences.entries()) mentions.hear(sentence, order, language)
  return mentions.hangs(text, earlier.length, new Set(wordsOf(said)), language)
}

it.each([
  ['en', "We've got two, Osian (19) and Kayleigh (23), who sort slates all day.", true],
  ['en', 'I had a boat in 2019, Osian says.', false],
  ['pt', 'Temos dois, o Caio e a Lia, que separam telhas o dia inteiro.', true],
  ['pt', 'Temos dois fornos, Caio e eu.', false],
] as const)('%s: “%s” counts what a heading names: %s', (language, text, expected) => {
  expect(countsTheUnnamed(text, language)).toBe(expected)
})

describe('a text that begins in the middle of a document', () => {
  it.each([
    ['en', 'We hired a diver in 2019.', 'Since May the diver has cost us $400.'],
    ['en', 'We asked Odile for a price.', 'In June we paid Odile.'],
    ['en', 'We asked Odile for a price.', 'In June we paid Mrs Odile.'],
    ['en', 'We asked Mrs. Odile for a price.', 'In June we paid Mrs. Odile.'],
    ['pt', 'Pedimos um preço ao Sr. Nara.', 'Em junho pagamos ao Sr. Nara.'],
    ['pt', 'Contratamos um mergulhador em 2019.', 'Desde maio o mergulhador custa R$ 400.'],
    ['pt', 'Pedimos um preço para Nara.', 'Em junho pagamos Nara.'],
    ['pt', 'Pedimos um preço para Nara.', 'Em junho pagamos a Dona Nara.'],
  ] as const)('%s: hangs on “%s”: “%s”', (language, earlier, text) => {
    expect(hangs(language, [earlier], text)).toBe(true)
  })

  it.each([
    ['en', 'she is new', 'We asked for a price.', 'In June we paid Odile.'],
    ['pt', 'ela é nova', 'Pedimos um preço.', 'Em junho pagamos Nara.'],
    ['en', 'it says which', 'We hired a diver in 2019.', 'In May the diver who left us came back.'],
    ['en', 'everybody knows which', 'We rented a house in 2019.', 'In May we left the house.'],
    ['en', 'my sister', 'We asked Odile for a price.', 'In June we paid my sister Odile.'],
    ['en', 'who she is', 'We asked Odile for a price.', 'In June we paid Odile, a diver, and left.'],
    ['en', 'what she is', 'We asked Mrs. Odile for a price.', 'Mrs. Odile is the head of our docks.'],
    ['pt', 'o que ela é', 'Pedimos um preço para Nara.', 'Dona Nara é a chefe do porto.'],
    ['en', 'whose age', 'We asked Odile for a price.', 'In June we paid Odile (37) and left.'],
    ['en', 'where', 'We bought boats from Kotka.', 'In June we paid a diver in Kotka.'],
    ['pt', 'diz qual', 'Contratamos um mergulhador em 2019.', 'Desde maio o mergulhador que saiu voltou.'],
    ['pt', 'todos sabem qual', 'Alugamos uma casa em 2019.', 'Em maio deixamos a casa.'],
    ['pt', 'minha irmã', 'Pedimos um preço para Nara.', 'Em junho pagamos minha irmã Nara.'],
    ['pt', 'quem ela é', 'Pedimos um preço para Nara.', 'Em junho pagamos Nara, que mergulha, e saímos.'],
    ['pt', 'onde', 'Compramos barcos de Olinda.', 'Em junho pagamos um mergulhador em Olinda.'],
  ] as const)('%s: does not if it explains itself (%s): “%s” “%s”', (language, _why, earlier, text) => {
    expect(hangs(language, [earlier], text)).toBe(false)
  })

  it.each([
    ['en', 'We hired a diver in 2019.', 'Since May the diver has cost us $400.', 'We looked for a diver.'],
    ['pt', 'Contratamos um mergulhador em 2019.', 'Em maio o mergulhador saiu.', 'Procuramos um mergulhador.'],
    ['en', 'We asked Odile for a price.', 'In June we paid Odile.', 'My sister Odile dives.'],
    ['pt', 'Pedimos um preço para Nara.', 'Em junho pagamos Nara.', 'Minha irmã Nara mergulha.'],
  ] as const)('%s: does not hang on “%s”: “%s” comes after “%s”', (language, earlier, text, said) => {
    expect(hangs(language, [earlier], text)).toBe(true)
    expect(hangs(language, [earlier], text, said)).toBe(false)
  })

  it('names who signs it without an introduction', () => {
    const text = 'In June people paid Odile.'
    expect(hangs('en', ['We asked Odile for a price.'], text, '', 'Ruth Keller')).toBe(true)
    expect(hangs('en', ['We asked Odile for a price.'], text, '', 'Odile Marchand')).toBe(false)
  })

  it('takes no month, language or beginning of a sentence for a name', () => {
    const mentions = new EarlierMentions('')
    mentions.hear('Flour was dear in March, and our Finnish baker Aino wept.', 0, 'en')
    expect(['Flour', 'March', 'Finnish', 'Aino'].map((word) => mentions.isName(word))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('names by the way what the document only mentioned once, not what it is about', () => {
    const text = 'Our accountant asked us in May to sell the kiln.'
    const first = 'We bought a kiln in 2019.'
    const said = 'Our accountant smokes.'
    expect(hangs('en', [first], text, said)).toBe(false)
    expect(hangs('en', [first, 'We fed the kiln.', 'I loved the kiln.'], text, said)).toBe(true)
  })
})

describe('the names of a section', () => {
  it('are known from the second time on, and that of the person who signs never is', () => {
    const names = new KnownNames('Ruth Keller')
    expect(names.add('Yesterday we paid Odile and Ruth.')).toBe(false)
    expect(names.add('Yesterday we thanked Ruth.')).toBe(false)
    expect(names.add('Odile laughed.')).toBe(true)
    expect(names.add('Nara laughed.')).toBe(false)
    expect(names.add('Nara left.')).toBe(false)
  })
})
