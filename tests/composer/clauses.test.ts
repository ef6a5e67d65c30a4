import { describe, expect, it } from 'vitest'
import { clausesOf } from '#server/production/composer/clauses.ts'

describe('a part of a sentence', () => {
  it.each([
    ['We closed line 9, and ridership on the others fell by 17%.', ['We closed line 9']],
    ['We wanted to wait, but the crew in Toledo left.', []],
    ['The board asked us to wait, but we signed in May.', ['We signed in May']],
    ['If we had waited, we would have lost the crew.', []],
    ['Rosa said that we lost 40 customers.', []],
    ['We met the owner and sold it, so nobody came back.', ['Nobody came back']],
    ['They cracked within two winters, and we lost $74,000.', ['We lost $74,000']],
    ['Sometimes we hire by feeling.', []],
    ['We answered 61 tenders, and we won four.', ['We answered 61 tenders']],
    ['Saves $38,000 a year in water.', []],
  ])('of “%s” that is a sentence by itself: %j', (sentence, parts) => {
    expect(clausesOf(sentence, 'en')).toEqual(parts)
  })

  it.each([
    [
      'Cortamos três assinaturas e passamos a publicar os gastos.',
      ['Cortamos três assinaturas', 'Passamos a publicar os gastos'],
    ],
    ['O gasto por viagem caiu 18%.', ['O gasto por viagem caiu 18%']],
    ['A loja quebrou.', []],
    ['Se vendermos a máquina, perdemos o pedido.', []],
    ['O Paulo disse que faltava gente.', []],
    ['Às vezes contratamos pelo currículo.', []],
    ['Minha prima, que cuida do caixa, fez a lista dos pedidos.', []],
    ['Multiplicava o insumo por um fator antigo.', []],
  ])('of “%s” that is a sentence by itself, in Portuguese: %j', (sentence, parts) => {
    expect(clausesOf(sentence, 'pt')).toEqual(parts)
  })
})
