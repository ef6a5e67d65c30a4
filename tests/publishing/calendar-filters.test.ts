import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { openStage, type Stage } from './stage.ts'

describeOnDrawnDatabase('the calendar’s requests', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
  })

  it('is the scheduled posts of some days, and the approved posts without one', async () => {
    const channel = await stage.channel()
    const [soon, later] = [await stage.schedule(channel, 'Soon', 10), await stage.schedule(channel, 'Later', 100)]
    const free = await stage.post('Not scheduled')
    const { pb, instance } = stage.person
    const at = (row: Row<'scheduled_posts'>) => new Date(row.publishAt.replace(' ', 'T'))

    const days = pb.filter('instance = {:instance} && publishAt >= {:from} && publishAt < {:to}', {
      ...{ instance, from: at(soon), to: at(later) },
    })
    const shown = await pb.collection<Row<'scheduled_posts'>>('scheduled_posts').getFullList({ filter: days })
    expect(shown.map(({ id }) => id)).toEqual([soon.id])

    const waiting = pb.filter(
      'instance = {:instance} && decision = "approve" && body != "" && scheduled_posts_via_post.id = ""',
      { instance },
    )
    const unscheduled = await pb.collection<Row<'posts'>>('posts').getFullList({ filter: waiting })
    expect(unscheduled.map(({ id }) => id)).toEqual([free.id])
  })
})
