import { parseArgs } from 'node:util'
import { startRecordings } from '#tests/fakes/recordings.ts'

/** Answers of an AI provider, recorded once and replayed without a key: `docs/guides/record-ai-answers.md`. */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'data/ai-recordings' },
    provider: { type: 'string', default: 'openai' },
    from: { type: 'string' },
    record: { type: 'boolean', default: false },
    exact: { type: 'boolean', default: false },
    port: { type: 'string', default: '8098' },
  },
})

/** The provider's default address. */
const addresses: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

const { provider, folder } = values
const from = (values.from ?? addresses[provider] ?? '').replace(/\/$/, '')
if (values.record && !from) {
  console.error(`${provider} has no address of its own: add --from ADDRESS.`)
  process.exit(1)
}
const { url } = await startRecordings({
  folder,
  ...(values.record ? { from } : {}),
  nearest: !values.exact,
  port: Number(values.port),
  onAnswer: (how, name) => console.log(`${how.padEnd(9)} ${name}`),
})
console.log(`${values.record ? `Records answers of ${from} in` : 'Answers from'} ${folder}. Start the product with

  AI_PROVIDER=${provider} AI_BASE_URL=${url} ${values.record ? 'and your key in its variable' : 'and any text as the key'}
`)
