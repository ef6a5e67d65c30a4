import { beforeAll, describe, expect, it } from 'vitest'
import { providers } from '#server/engine/ai/providers/index.ts'
import { passagesOf, saying } from '../fakes/answering-model.ts'
import { startFakeModel } from '../fakes/model-server.ts'
import { wires } from '../fakes/wires/index.ts'
import { type Person, startTestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { itemEnds } from '../support/workspace.ts'

const quote = 'A supplier that answers on a Sunday stays with us for nine years on average.'
const first = 'A supplier that answers on a Sunday stays for nine years on average.'
const second = 'A supplier stays with us for nine years on average.'

describeOnSqlite('an answer of a knowledge base', (engine) => {
  describe.each(providers)('over the HTTP of $name', ({ name, keyVariable }) => {
    const { wire, answers } = wires[name]!
    const held = Promise.withResolvers<void>()
    let person: Person
    let base: string

    beforeAll(async () => {
      const fake = await startFakeModel(wire, (prompt) => {
        const passage = passagesOf(prompt).findIndex((each) => each.includes(quote))
        const text = saying({ sentences: [first, second].map((said) => ({ text: said, passage, quote })) })
        return { text, heldAfter: { characters: text.indexOf(second) + 24, until: held.promise } }
      })
      const variables = { AI_PROVIDER: name, AI_BASE_URL: fake.url, AI_MODEL: answers, [keyVariable]: 'key-1' }
      const test = await startTestApp(await engine.place(), variables)
      person = await test.register(`${name}@velofold.example`)
      const { instance, pb } = person
      base = (await pb.collection('knowledge_bases').create({ instance, name: 'Own' })).id
      const item = { base, type: 'page', title: 'Notes', body: `# Suppliers\n\n${quote}` }
      await itemEnds(person, (await pb.collection('knowledge_items').create(item)).id)
      return fake.close
    })

    it('is shown before it is complete', async () => {
      const response = await fetch(person.pb.buildURL(`/api/knowledge-bases/${base}/questions`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: person.pb.authStore.token },
        body: JSON.stringify({ question: 'How long does a supplier stay with us?', language: 'en-US', earlier: [] }),
      })
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      expect(JSON.parse((await reader.read()).value!)).toEqual({ partial: first })
      held.resolve()
      let rest = ''
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) rest += piece.value
      expect(JSON.parse(rest.trim().split('\n').at(-1)!)).toMatchObject({
        ...{ kind: 'worded', body: `${first} ${second}`, sources: [{ quote }] },
      })
    })
  })
})
