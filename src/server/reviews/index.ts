import { deleteOld } from '#server/delete-old.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { registerHooks } from './hooks.ts'
import { mailLink, millisecondsOf, minMailMilliseconds, type Reviewing, type ReviewLink } from './links.ts'
import { openReviewStreams } from './live.ts'
import { registerRoutes } from './routes.ts'

/** Review links, by which people without an account read posts and decide on them. `appUrl` is called for each address. */
export async function registerReviews(engine: Engine, appUrl: () => string): Promise<void> {
  const reviewing: Reviewing = { ...engine, appUrl }
  registerHooks(reviewing)
  registerRoutes(engine, reviewing)
  await openReviewStreams(engine)
  engine.crons.set('remindReviewers', '0 12 * * *', () => remindReviewers(reviewing))
  // Expired links are kept for a while, so that the team sees that they were not answered and can renew them.
  engine.crons.set('deleteOldReviewLinks', '50 3 * * *', () => deleteOld(engine, 'review_links', 'expiresAt', 90))
}

const dayMilliseconds = 86_400_000

/** The first mail is sent when the link is made. */
const isMailedOnce = ({ created, sentAt }: ReviewLink): boolean =>
  millisecondsOf(sentAt) - millisecondsOf(created) < minMailMilliseconds

/** Sends one reminder, two days after the first mail, to reviewers who have not opened the link since. */
async function remindReviewers(reviewing: Reviewing): Promise<void> {
  const { records, clock } = reviewing
  const now = clock.now().getTime()
  const links = await records.find('review_links', {
    filter: 'email != "" && openedAt = "" && expiresAt > {:now} && sentAt != "" && sentAt < {:until}',
    params: { now: recordDate(new Date(now)), until: recordDate(new Date(now - 2 * dayMilliseconds)) },
  })
  for (const { id } of links.filter(isMailedOnce)) {
    await records.write(async (writer) => {
      const link = await writer.byId('review_links', id)
      if (link && link.openedAt === '') await mailLink(reviewing, writer, link)
    })
  }
}
