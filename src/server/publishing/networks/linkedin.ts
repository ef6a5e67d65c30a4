import { answerOf, detailOf, isSuccess, readObject } from './linkedin/answers.ts'
import { contentOf, uploadAll } from './linkedin/content.ts'
import { commentaryOf, lengthOf, maxCommentaryCharacters } from './linkedin/little-text.ts'
import { ask, type LinkedInOptions } from './linkedin/requests.ts'
import { statisticsOf } from './linkedin/statistics.ts'
import type { Account, Answer, Network, Prepared, Publication, Refusal } from './network.ts'
import { outcomeOfFailure, refused, unknown } from './reply-outcome.ts'

/** LinkedIn's Posts API; facts and sources are in docs/guides/add-a-network.md. */
export function createLinkedIn(options: LinkedInOptions): Network {
  return {
    kind: options.kind,
    prepare: (account, publication, signal) =>
      prepare(options, account, publication, signal).catch((error) => {
        const { detail } = outcomeOfFailure(error)
        return refused('unreachable', detail)
      }),
    publish: (account, prepared, signal) => publish(options, account, prepared, signal).catch(outcomeOfFailure),
    comment: (account, post, text, signal) => comment(options, account, { post, text }, signal).catch(outcomeOfFailure),
    find: (account, publication, signal) =>
      find(options, account, publication, signal).catch((error) => unknown(outcomeOfFailure(error).detail)),
    results: (account, ids, signal) => statisticsOf(options, account, ids, signal),
  }
}

async function prepare(
  options: LinkedInOptions,
  account: Account,
  publication: Publication,
  signal: AbortSignal,
): Promise<Prepared | Refusal> {
  const { text, attachment } = publication
  const length = lengthOf(commentaryOf(text))
  if (length > maxCommentaryCharacters) {
    const detail = `The text has ${length} characters with its escapes; ${maxCommentaryCharacters} are allowed.`
    return refused('rejected', detail)
  }
  if (!account.secrets.accessToken) return refused('reconnect', 'There is no access token.')
  const uploads = await uploadAll(options, account, attachment, signal)
  return 'outcome' in uploads ? uploads : { publication, uploads }
}

async function publish(
  options: LinkedInOptions,
  account: Account,
  { publication, uploads }: Prepared,
  signal: AbortSignal,
): Promise<Answer> {
  const { text, attachment } = publication
  const body = {
    author: account.id,
    commentary: commentaryOf(text),
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...contentOf(attachment, uploads),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
  const reply = await ask(options, account, '/rest/posts', { method: 'POST', body }, signal)
  return answerOf(reply, (id) => options.postUrl(id, account.id), options.clock.now())
}

/** Plain text: nothing in a comment is escaped. */
async function comment(
  options: LinkedInOptions,
  account: Account,
  { post, text }: { post: string; text: string },
  signal: AbortSignal,
): Promise<Answer> {
  const body = { actor: account.id, object: post, message: { text } }
  const path = `/rest/socialActions/${encodeURIComponent(post)}/comments`
  const reply = await ask(options, account, path, { method: 'POST', body }, signal)
  return answerOf(reply, () => '', options.clock.now())
}

/** How far the clocks of the network and of the server may be apart. */
const clockToleranceMilliseconds = 5 * 60_000
const listed = 100

async function find(
  options: LinkedInOptions,
  account: Account,
  { text, armedAt }: Publication,
  signal: AbortSignal,
): Promise<Answer | null> {
  const path = `/rest/posts?q=author&author=${encodeURIComponent(account.id)}&count=${listed}&sortBy=CREATED`
  const reply = await ask(options, account, path, { finder: true }, signal)
  const { elements } = readObject(reply.text)
  // A person's app may not read posts.
  if (!isSuccess(reply) || !Array.isArray(elements)) return unknown(detailOf(reply))
  const since = armedAt ? armedAt.getTime() - clockToleranceMilliseconds : 0
  const commentary = commentaryOf(text)
  const found = (elements as { id?: unknown; commentary?: unknown; createdAt?: unknown }[]).find(
    (post) => post.commentary === commentary && Number(post.createdAt) >= since && typeof post.id === 'string',
  )
  if (found) return { outcome: 'accepted', id: String(found.id), url: options.postUrl(String(found.id), account.id) }
  const reachesBack = elements.length < listed || Number(elements.at(-1)?.createdAt) < since
  return options.listsAreCurrent && reachesBack ? null : unknown('The post is not in the list of the network.')
}
