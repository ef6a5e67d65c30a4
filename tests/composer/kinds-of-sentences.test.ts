import { describe, expect, it } from 'vitest'
import {
  isApparatus,
  isCourtesy,
  isLegal,
  isManual,
  isOwnWords,
  isSignpost,
  isSpoken,
  namesAsKnown,
  tellsEvent,
} from '#server/production/composer/discourse.ts'
import {
  callsColleague,
  isAddressed,
  isClosed,
  speaksOf,
  speaksTo,
} from '#server/production/composer/private-matter.ts'
import type { Language } from '#shared/quality/language.ts'

type IsKind = (text: string, language: Language) => boolean

/** Each row: a language, a sentence of the kind, and one like it of another kind. */
const kinds: [name: string, isKind: IsKind, rows: [Language, string, string][]][] = [
  [
    'how a text was made',
    isApparatus,
    [
      ['en', 'Recorded on a ferry, lightly edited.', 'We recorded on a ferry and edited lightly.'],
      ['en', 'You receive this because you bought honey.', 'You receive honey because you bought a hive.'],
      ['en', 'Question from the back row', 'Our question was how to shear.'],
      ['pt', 'Gravado na balsa, levemente editado.', 'A gente gravou na balsa e editou.'],
      ['pt', 'Você recebe isto porque comprou mel.', 'Você recebe mel porque comprou a colmeia.'],
      ['pt', 'Pergunta sobre a tosquia', 'A pergunta era como tosquiar.'],
    ],
  ],
  [
    'an announcement',
    isSignpost,
    [
      ['en', 'Let me tell you about the flood.', 'Let me in, said the flood.'],
      ['en', 'Three lessons I learned:', 'Three lessons a week cost us $90.'],
      ['en', "Here's what the flood took:", 'Here the flood took a barn.'],
      ['pt', 'Deixa eu contar da enchente.', 'Deixa eu entrar, disse o rio.'],
      ['pt', 'Três lições:', 'Três lições por semana custam R$ 90.'],
    ],
  ],
  [
    'a courtesy',
    isCourtesy,
    [
      ['en', 'Good evening, beekeepers.', 'Good evenings sell more soup.'],
      ['en', 'The chair and I thank you for listening.', 'The chair and I thank nobody.'],
      ['en', "Today I'd like to talk about hives.", 'Today I like to talk in the hall.'],
      ['en', 'The annual meeting will be on 25 April.', 'The annual meeting was long.'],
      ['en', 'Next slide.', 'Next slide rule, same error.'],
      ['pt', 'Boa noite, apicultores.', 'Boas noites vendem mais sopa.'],
      ['pt', 'Hoje eu queria falar sobre colmeias.', 'Hoje eu queria dormir.'],
      ['pt', 'A próxima assembleia será em 25 de abril.', 'A próxima assembleia foi longa.'],
      ['pt', 'Haverá um almoço na sede.', 'Havia fila no almoço.'],
      ['pt', 'Próximo slide.', 'Próximo da serra, mesmo erro.'],
    ],
  ],
  [
    'a rule of a manual',
    isManual,
    [
      ['en', 'Users can reset the pump.', 'We reset the pump.'],
      ['en', 'The valve must be closed at night.', 'We closed the valve at night.'],
      ['pt', 'O usuário reinicia a bomba.', 'Reiniciamos a bomba.'],
      ['pt', 'A válvula deve ser fechada à noite.', 'Fechamos a válvula à noite.'],
    ],
  ],
  [
    'a clause of a contract',
    isLegal,
    [
      ['en', '2.1 We pay for diesel.', 'Diesel costs 2.1 dollars.'],
      ['en', '§ 4 Diesel', 'Diesel costs more.'],
      ['en', 'The lessee shall return the tractor.', 'The lessee returned the tractor.'],
      ['pt', '2.1 Pagamos o diesel.', 'O diesel custa 2.1 reais.'],
      ['pt', 'Parágrafo único. Diesel', 'O parágrafo era único.'],
      ['pt', 'Fica vedado o uso do trator.', 'O trator fica no galpão.'],
    ],
  ],
  [
    'an event',
    tellsEvent,
    [
      ['en', 'Since April the vat leaks.', 'The vat leaks.'],
      ['en', 'We quietly closed a tannery.', 'Tanneries close quietly.'],
      ['pt', 'Desde abril o tanque vaza.', 'O tanque vaza.'],
      ['pt', 'Fechamos um curtume.', 'Curtumes fecham calados.'],
    ],
  ],
  [
    'words of a person about their own work',
    isOwnWords,
    [
      ['en', "It's ours.", 'It is hers.'],
      ['en', 'Nobody told me.', 'Nobody told Mel.'],
      ['pt', 'A gente avisou.', 'O agente avisou.'],
      ['pt', 'Plantávamos alho.', 'Plantavam alho.'],
    ],
  ],
  [
    'speech that looks for words',
    isSpoken,
    [
      ['en', 'The loom was, um, broken.', 'The loom was umber.'],
      ['en', 'The loom… it broke.', 'The loom broke.'],
      ['pt', 'O tear, tipo assim, quebrou.', 'O tear é do mesmo tipo.'],
      ['pt', 'O tear... quebrou.', 'O tear quebrou.'],
    ],
  ],
  [
    'a subject named as known',
    namesAsKnown,
    [
      ['en', '“The vet was late.', 'A vet was late.'],
      ['en', 'Their vet was late.', 'Theirs was late.'],
      ['pt', '“O veterinário atrasou.', 'Um veterinário atrasou.'],
      ['pt', 'Sua veterinária atrasou.', 'Suave, a égua andou.'],
    ],
  ],
]

describe.each(kinds)('%s', (_name, isKind, rows) => {
  it.each(rows)('%s: is “%s”, not “%s”', (language, sentence, other) => {
    expect(isKind(sentence, language)).toBe(true)
    expect(isKind(other, language)).toBe(false)
  })
})

describe('who a sentence speaks to', () => {
  it.each([
    ['en', 'readers', 'We owe you £40.', 'She said “we owe you £40” and left.'],
    ['pt', 'readers', 'Devemos R$ 40 a vocês.', 'Ela disse “devemos a vocês” e saiu.'],
    ['pt', 'readers', 'Os senhores votaram a obra.', 'Contratamos o senhor Ramos.'],
    ['en', 'interviewer', 'As you said, the harbour froze.', 'As she said, the harbour froze.'],
    ['en', 'interviewer', "I can't tell you the price.", 'I told her the price.'],
    ['en', 'interviewer', 'Not for the tape, but we lost.', 'We lost the tape.'],
    ['pt', 'interviewer', 'Vou te contar, o porto congelou.', 'Vou contar o que o porto perdeu.'],
    ['pt', 'interviewer', 'A senhora conhece o porto.', 'A senhora Prado conhece o porto.'],
  ] as const)('%s: is one of the %s in “%s”, not in “%s”', (language, to, sentence, other) => {
    expect(speaksTo(sentence, language, to)).toBe(true)
    expect(speaksTo(other, language, to)).toBe(false)
  })

  it.each([
    ['en', 'Lucas, send the photo of the pan.', true],
    ['en', 'Lucas, the photo is of the pan.', true],
    ['en', 'Lucas, who is a cook, took the photo.', false],
    ['en', 'Lucas, a cook from York, left.', false],
    ['en', 'Butter, the price is up.', false],
    ['pt', 'Lucas, a foto é da panela.', true],
    ['pt', 'Lucas, que é cozinheiro, tirou a foto.', false],
  ] as const)('%s: calls a colleague in “%s”: %j', (language, sentence, calls) => {
    expect(callsColleague(sentence, language, (word) => word === 'Lucas')).toBe(calls)
  })

  it.each([
    ['Dear members,\n\nWe lost £2m.', true],
    ['To our owners\n\nWe lost £2m.', true],
    ['Aos cooperados\n\nPerdemos R$ 2 mi.', true],
    ['Querida Beth, perdemos R$ 2 mi.', true],
    ['**To:** Beth\n**From:** Ines', true],
    ['De: Tainá · Para: Beth', true],
    ['To: Beth\n\nWe lost £2m.', false],
    ['Aos poucos a cooperativa cresceu.', false],
    ['Our dear members lost £2m.', false],
  ])('is who a letter is addressed to: “%s”: %j', (text, addressed) => expect(isAddressed(text)).toBe(addressed))

  it.each([
    ['en', 'Anneka repaired the pump.', true],
    ['en', 'I am Anneka and I repair pumps.', false],
    ['en', 'Anneka here, from the pump room.', false],
    ['en', 'A card said “for Anneka” and nothing else.', false],
    ['pt', 'Anneka consertou a bomba.', true],
    ['pt', 'Meu nome é Anneka.', false],
    ['pt', 'Aqui é a Anneka, da casa de bombas.', false],
  ] as const)('%s: is not told of Anneka as of somebody else: “%s”: %j', (language, sentence, speaks) => {
    expect(speaksOf('Anneka', sentence, language)).toBe(speaks)
  })

  it.each([
    ['Off the record', 'The record was off by a minute.'],
    ['> Confidential memo', 'Confidential memos bore our divers.'],
    ['Harbour plan · do not circulate', 'Ferries do not circulate in January.'],
    ['Em off', 'Em Offenbach vendemos couro.'],
    ['Proibida a reprodução.', 'A reprodução das abelhas é proibida.'],
    ['Favor não repassar a terceiros', 'Não repassamos o frete a quem mora perto da granja.'],
  ])('are only those who may read it: “%s”, not “%s”', (closed, open) => {
    expect(isClosed(closed)).toBe(true)
    expect(isClosed(open)).toBe(false)
  })
})
