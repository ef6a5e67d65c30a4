import type { Operation } from './derived.ts'

/** Words that say how a figure was computed. */
const cues: readonly [Operation, RegExp][] = [
  [
    'sum',
    /\b(?:together|total|combined|in all|altogether|ambos|juntos|juntas|somad[oa]s|somaram|soma|ao todo|no total)\b/,
  ],
  [
    'difference',
    /\b(?:more|less|fewer|longer|shorter|early|earlier|late|later|back|left|stayed|remained|missing|no|refused|declined|turned|faltam|faltavam|saved|kept|extra|improved nothing|removed|deleted|threw|cut|not|nothing|lost|by|others?|rest|remaining|so|a mais|a menos|mais|menos|antes|depois|restaram|sobraram|sobrou|ficamos|ficaram|sairam|nao|nada|outros?|outras?|adiad[oa]|tiraram|tiramos|cortaram|cortamos|fora|cresceu|caiu|diminuiu)\b/,
  ],
  [
    'rest',
    /\b(?:not|nobody|none|no|n't|never|others?|rest|remaining|themselves|the opposite|nao|ninguem|nenhum|outros?|outras?|restantes?|resto|demais)\b|n't\b/,
  ],
  ['each', /\b(?:each|per|average|every|a person|on average|cada|por|media|em media)\b/],
]

/** Which operations the words of a sentence speak of. A share of two figures needs none. */
export function operationsIn(folded: string): Set<Operation> {
  const found = new Set<Operation>(['ratio', 'part'])
  for (const [operation, pattern] of cues) if (pattern.test(folded)) found.add(operation)
  return found
}
