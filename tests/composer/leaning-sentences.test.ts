import { describe, expect, it } from 'vitest'
import { announces, leansBack, reverses } from '#server/production/composer/discourse.ts'

/** Pairs of a sentence that needs another one, and a sentence like it that does not. */
describe('a sentence that only makes sense after another', () => {
  it.each([
    ['However, the bakery kept its oven.', 'The bakery kept its oven, however cold it was.'],
    ['Nobody else had a key to the cold store.', 'Nobody in our choir had a key to the cold store.'],
    ['31 had changed the person at the front desk.', '2019 was a hard year for our front desk.'],
    ['By April, 14 had come back to the choir.', 'By April, our vet had lost 14 calves.'],
    ['We did not.', 'We did not sell the ferry.'],
    ["I don't think so.", 'I think beekeepers sleep badly in May.'],
    ['We tried it.', 'We tried it on the ewes.'],
    ['We sold flour instead.', 'We sold flour instead of bread.'],
    ['This drought took our barley.', 'This summer a drought took our barley.'],
    ['There is also a well.', 'There is a well.'],
    ['Bakers therefore left.', 'Bakers left.'],
    ['I sat down with all five.', 'I sat down with all five weavers.'],
    ['Three weeks later a supplier called.', 'Three weeks of rain cost us the barley.'],
    ['The cheapest was a plastic bucket.', 'The cheapest bucket in our dairy was plastic.'],
    ['We moved the kiln that morning.', 'We moved the kiln every morning.'],
    ['We sold half of it.', 'We sold half of the flour.'],
    ['The vet had seen three of those already.', 'The vet had seen three of our calves already.'],
    ['In the first year, nobody paid.', 'In the first half of May nobody paid.'],
    ['Suppose a florist has no fridge.', 'We suppose that a florist has a fridge.'],
    ['We opened a separate account for tips.', 'We keep tips and wages in separate accounts.'],
    ['Was expensive.', 'Rent was expensive.'],
    ['Ana Prado here, from the tannery.', 'Ana Prado came from the tannery.'],
    ['Throughout those weeks the bakery stayed open.', 'Throughout Lent the bakery stayed open.'],
    ['Costs about £286 per bed.', 'A bed costs about £286.'],
    ['Ours has no lift.', 'Our hotel has no lift.'],
    ['We asked four of the six patients.', 'We asked four of the six patients who stayed away.'],
    ['We closed at 57%.', 'We closed the shipyard at noon.'],
    ['Consider the speed of our ferry.', 'Consider a ferry without a captain.'],
    ['Retired: Dale Kvistad.', 'Dale Kvistad retired: we gave him a cake.'],
    ['(The oven was cold.)', 'The oven (a gas one) was cold.'],
    ['Flour → bread.', 'Flour becomes bread.'],
  ])('“%s” does, “%s” does not', (leaning, alone) => {
    expect(leansBack(leaning, 'en')).toBe(true)
    expect(leansBack(alone, 'en')).toBe(false)
  })

  it.each([
    ['Em 2019 fiz auditoria lá e dei nota 61.', 'Em 2019 fiz auditoria em Lauro e dei nota 61.'],
    ['Só que o forno quebrou.', 'O forno só quebrou em maio.'],
    ['Metade deles voltou ao coral.', 'Metade do coral voltou em maio.'],
    ['Até abril, 14 voltaram ao coral.', 'Até abril, nosso veterinário perdeu 14 bezerros.'],
    ['Vendemos 2.300.', 'Vendemos 2.300 pães por dia.'],
    ['Não funcionou.', 'O forno novo não funcionou.'],
    ['Trocamos o leme também.', 'Trocamos também o leme do barco.'],
    ['Ela cuidava do curtume.', 'Elaine cuidava do curtume.'],
    ['Há também um forno a lenha.', 'Há um forno a lenha na padaria.'],
    ['Ligamos para muitos deles.', 'Ligamos para muitos alunos.'],
    ['Liguei para os cinco.', 'Liguei para os cinco fornecedores.'],
    ['Três semanas depois apareceu um fornecedor.', 'Três semanas de chuva levaram a cevada.'],
    ['Nos meses seguintes ninguém pagou.', 'Nos meses de chuva ninguém pagou.'],
    ['O mais caro custou R$ 800.', 'O forno mais caro custou R$ 800.'],
    ['Mudamos o forno naquela manhã.', 'Mudamos o forno numa manhã de maio.'],
    ['Virou uma cooperativa de apicultores.', 'A oficina virou uma cooperativa de apicultores.'],
    ['No primeiro ano ninguém pagou.', 'O primeiro ano da padaria foi seco.'],
    ['Pronto, a balsa parou.', 'A balsa ficou pronta em maio.'],
    ['Fechamos com 57%.', 'Fechamos o estaleiro ao meio-dia.'],
    ['Passaram três dos nove.', 'Passaram três cavalos pela ponte.'],
    ['A nossa custa R$ 3,47.', 'A nossa sopa custa R$ 3,47.'],
    ['Está pago.', 'Está pago o forno da padaria.'],
    ['Trouxeram duas caixas de mel.', 'Os apicultores trouxeram duas caixas de mel.'],
    ['Pesamos e anotamos, dia a dia.', 'Pesamos o mel e anotamos, dia a dia.'],
    ['Descobri depois que a balsa parava.', 'Descobri depois da enchente que a balsa parava.'],
    ['Coloquei na calçada.', 'Coloquei o fogão na calçada.'],
    ['Eu a vendi para um vizinho.', 'Eu vendi a balsa para um vizinho.'],
    ['Contratados: três aprendizes.', 'Contratamos três aprendizes: dois são irmãos.'],
    ['Acho que é antes de cortar o couro.', 'Acho que o couro precisa secar antes.'],
    ['(O forno estava frio.)', 'O forno (a gás) estava frio.'],
    ['Farinha → pão.', 'Farinha vira pão.'],
  ])('in Portuguese, “%s” does, “%s” does not', (leaning, alone) => {
    expect(leansBack(leaning, 'pt')).toBe(true)
    expect(leansBack(alone, 'pt')).toBe(false)
  })
})

describe('a sentence that takes back the one before', () => {
  it.each([
    ['en', 'But the ewes died.', 'The ewes died in May.'],
    ['en', 'Overall, readmissions fell.', 'Readmissions fell overall.'],
    ['en', "It didn't hold.", 'It held for nine years.'],
    ['en', 'I was wrong.', 'I was in the wrong boat.'],
    ['pt', 'Porém as ovelhas morreram.', 'As ovelhas morreram em maio.'],
    ['pt', 'No total, as internações caíram.', 'As internações caíram no total.'],
    ['pt', 'Nem sempre dá certo.', 'Dá certo quase sempre.'],
    ['pt', 'Eu estava errada.', 'Eu estava na fila errada.'],
  ] as const)('%s: is “%s”, not “%s”', (language, reversing, other) => {
    expect(reverses(reversing, language)).toBe(true)
    expect(reverses(other, language)).toBe(false)
  })
})

describe('a sentence that needs the next one', () => {
  it.each([
    ['en', 'Why did the kiln crack?', 'Nobody asked why the kiln cracked.'],
    ['en', '“What does the orchard need?”', '“The orchard needs rain.”'],
    ['en', 'On paper the ferry was full.', 'The ferry was full.'],
    ['en', 'We believed that clay forgives.', 'Clay forgives nothing.'],
    ['en', 'Many people think that bees sleep.', 'Many people keep bees.'],
    ['en', 'We made three changes to the menu.', 'We made three soups for the menu.'],
    ['en', "We didn't know that the well was dry.", 'We knew that the well was dry.'],
    ['en', 'Remember that number 8.', 'Remember that sailors count from the bow, and cooks do not.'],
    ['en', "I'll come back to the well.", 'I came back to the well in May.'],
    ['pt', 'Por que o forno rachou?', 'Ninguém perguntou por que o forno rachou.'],
    ['pt', 'No papel a balsa ia cheia.', 'A balsa ia cheia.'],
    ['pt', 'Eu achava que o barro perdoa.', 'O barro não perdoa nada.'],
    ['pt', 'Muita gente pensa que abelha dorme.', 'Muita gente cria abelhas.'],
    ['pt', 'Fizemos por dois motivos.', 'Fizemos por dois clientes.'],
    ['pt', 'A gente não sabia do poço seco.', 'A gente sabia do poço seco.'],
    ['pt', 'Guardem esse 8.', 'Guardem o mel em lugar seco e escuro, longe do fogão.'],
    ['pt', 'Já volto no poço.', 'Voltei ao poço em maio.'],
  ] as const)('%s: is “%s”, not “%s”', (language, announcing, other) => {
    expect(announces(announcing, language)).toBe(true)
    expect(announces(other, language)).toBe(false)
  })
})
