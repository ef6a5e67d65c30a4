import type { Language } from '#shared/preferred-language.ts'
import type { DemoResult } from './run-demo.ts'

const words = {
  'en-US': { topics: 'Topics', posts: 'Posts', sources: 'Sources', characters: 'characters', findings: 'to check' },
  'pt-BR': {
    topics: 'Tópicos',
    posts: 'Posts',
    sources: 'Fontes',
    characters: 'caracteres',
    findings: 'para conferir',
  },
}

/** The result for people, on standard output. */
export function printResult({ topics, posts }: DemoResult, language: Language): void {
  const say = words[language]
  console.log(`\n${say.topics}`)
  for (const [index, { title, angle, hook }] of topics.entries())
    console.log(`\n  ${index + 1}. ${title}  [${angle}]\n     ${hook}`)
  console.log(`\n${say.posts}`)
  for (const [index, post] of posts.entries()) {
    const { quality } = post
    console.log(`\n${'─'.repeat(72)}\n${index + 1}. ${topics.find(({ id }) => id === post.topic)?.title ?? ''}\n`)
    console.log(indent(post.body))
    if (quality) console.log(`\n  ${quality.characters} ${say.characters} · ${quality.findings.length} ${say.findings}`)
    console.log(`  ${say.sources}:`)
    for (const { document, headings, quote } of post.sources) {
      console.log(`  - ${[document, ...headings].join(' › ')}: “${shorten(quote)}”`)
    }
  }
}

const indent = (text: string): string => text.replaceAll(/^/gm, '  ')
const shorten = (text: string): string => (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text)
