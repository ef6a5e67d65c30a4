import { beforeAll, expect, it } from 'vitest'
import { type Person, startTestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

describeOnDrawnDatabase('the time zone of a workspace', (engine) => {
  let owner: Person
  beforeAll(async () => {
    owner = await (await startTestApp(await engine.place())).register('owner@timbre.example')
  })
  const choose = (timezone: string) => owner.pb.collection('instances').update(owner.instance, { timezone })

  it.each(['America/Sao_Paulo', 'Asia/Kolkata', 'Europe/Lisbon', 'UTC', ''])('is %j', async (timezone) => {
    expect(await choose(timezone)).toMatchObject({ timezone })
  })

  it.each(['Nowhere/City', 'São Paulo', '+03:00', '-03', 'GMT+25', '../../etc/passwd', 'America/Sao_Paulo; drop'])(
    'is not %j',
    async (timezone) => {
      expect(await refusal(choose(timezone))).toMatchObject({
        status: 400,
        data: { timezone: { code: 'validation_invalid_time_zone' } },
      })
    },
  )
})
