/** The kinds of openings, by the first line of a post. */
export const hookClasses = ['question', 'number', 'contrast', 'how-to', 'experience', 'statement'] as const
export type HookClass = (typeof hookClasses)[number]

const contrast = /\b(but|instead|yet|although|unlike|rather than|mas|porém|em vez|ao contrário|embora|enquanto)\b/iu
const howTo = /^(how to|how we|how i|steps|como)(?![\p{L}\p{N}])/iu
const experience = /(?<![\p{L}])(i|we|my|our|eu|nós|meu|minha|nosso|nossa)(?![\p{L}])/iu

/** The first matching kind: a question that contains a number is a question. */
export function hookClassOf(body: string): HookClass {
  const line =
    body
      .split('\n')
      .find((one) => one.trim() !== '')
      ?.trim()
      .slice(0, 600) ?? ''
  if (line.endsWith('?')) return 'question'
  if (/\p{N}/u.test(line)) return 'number'
  if (howTo.test(line)) return 'how-to'
  if (contrast.test(line)) return 'contrast'
  return experience.test(line) ? 'experience' : 'statement'
}
