import { dressMail } from '#server/branding/dress.ts'
import { addressKey } from '#server/results/post-address.ts'
import { readExport } from '#server/results/read-export.ts'
import { layOutPage } from '#shared/carousel/layout.ts'
import { lookOf } from '#shared/carousel/look.ts'
import { pagesOfPost, pagesOfTopic } from '#shared/carousel/propose.ts'
import type { Row } from '#shared/collections/index.ts'
import { maxLegalCharacters } from '#shared/collections/legal-versions.ts'
import { defaultBranding } from '#shared/contracts/branding.ts'
import { formatCnpj, isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { toCsv } from '#shared/contracts/csv.ts'
import { briefOf, linkIn, thoughtIn } from '#shared/contracts/ideas.ts'
import { fillText } from '#shared/fill-text.ts'
import { firstWords } from '#shared/first-words.ts'
import { mentionOf, mentionsIn, pageNameIn, withNames, withNamesInPlace } from '#shared/networks/mentions.ts'
import { preferredLanguage } from '#shared/preferred-language.ts'
import { assessQuality } from '#shared/quality/index.ts'
import { editorialLineOf } from '#shared/results/editorial-line.ts'
import { calendarFeed } from '#shared/scheduling/calendar-feed.ts'
import { withoutEnd } from '#shared/trim.ts'
import { videoIdOf } from '#shared/youtube.ts'
import { meaningOf } from '#web/admin/settings/rule-label.ts'
import { samplesIn } from '#web/ambassadors/samples-in.ts'
import { legalBlocks } from '#web/legal/legal-markup.ts'
import { addressesIn } from '#web/people/send-invitations.ts'
import { firstLine } from '#web/production/first-line.ts'
import { changedWords } from '#web/production/review/changed-words.ts'
import { aboveFold, feeds } from '#web/production/review/fold.ts'
import { liveReport } from '#web/production/review/live-quality.ts'
import { bestMatches, folded } from '#web/ui/form/filter-options.ts'
import { markWords } from '#web/ui/list/mark-words.ts'
import { quality } from './quality-tasks.ts'
import { divided, type Task } from './task.ts'

const post = 3000
const passage = 20_000
const samples = 30 * 6000

/** Both sides of the browser's work, and what is the same in browser and server. */
export const webTasks: readonly Task[] = [
  { of: 'server/results/post-address.ts addressKey', characters: passage, run: addressKey },
  {
    of: 'server/results/read-export.ts readExport',
    characters: passage,
    run: (text) => readExport([[['Post URL', text], ...text.split('\n').map((line) => [`https://${line}`, line])]]),
  },
  {
    of: 'shared/results/editorial-line.ts editorialLineOf',
    characters: post,
    run: (text) => editorialLineOf(text, [text]),
  },
  { of: 'web/people/send-invitations.ts addressesIn', characters: passage, run: (text) => addressesIn([text]) },
  { of: 'web/legal/legal-markup.ts legalBlocks', characters: maxLegalCharacters, run: legalBlocks },
  {
    of: 'server/branding/dress.ts dressMail',
    characters: passage,
    run: (text) => {
      const html = `<div style="display:none">${text}`
      return dressMail({ to: '', subject: text, text, html }, defaultBranding, 'https://timbre.example')
    },
  },
  { of: 'shared/fill-text.ts fillText', characters: passage, run: (text) => fillText(text, { name: text }) },
  { of: 'shared/first-words.ts firstWords', characters: passage, run: (text) => firstWords(text, 60) },
  {
    of: 'shared/scheduling/calendar-feed.ts calendarFeed',
    characters: passage,
    run: (text) => {
      const times = { moment: 0, changed: 0, sequence: 1, status: 'scheduled' } as const
      return calendarFeed(text, 'timbre.example', [{ id: 'a', title: text, description: text, url: text, ...times }])
    },
  },
  { of: 'shared/trim.ts withoutEnd', characters: passage, run: (text) => withoutEnd(text, '.,') },
  { of: 'shared/contracts/ideas.ts linkIn', characters: 5000, run: linkIn },
  { of: 'shared/contracts/ideas.ts thoughtIn', characters: 5000, run: thoughtIn },
  { of: 'shared/contracts/ideas.ts briefOf', characters: 5000, run: (text) => briefOf({ text }) },
  {
    of: 'shared/youtube.ts videoIdOf',
    characters: passage,
    run: (text) => videoIdOf(`https://youtube.com/watch?${text}`),
  },
  { of: 'shared/contracts/cnpj.ts isCnpj', characters: passage, run: isCnpj },
  { of: 'shared/contracts/cnpj.ts normaliseCnpj', characters: passage, run: normaliseCnpj },
  { of: 'shared/contracts/cnpj.ts formatCnpj', characters: passage, run: formatCnpj },
  {
    of: 'shared/contracts/csv.ts toCsv',
    characters: 100_000,
    run: (text) =>
      toCsv(
        ['a'],
        divided(text, post).map((cell) => [cell]),
        ';',
      ),
  },
  {
    of: 'web/admin/settings/rule-label.ts meaningOf',
    characters: passage,
    run: (text) => meaningOf(text, (key) => key),
  },
  {
    of: 'shared/preferred-language.ts preferredLanguage',
    characters: 16_000,
    run: (text) => preferredLanguage(text, divided(text, 9)),
  },
  { of: 'shared/networks/mentions.ts withNames', characters: post, run: withNames },
  { of: 'shared/networks/mentions.ts withNamesInPlace', characters: post, run: withNamesInPlace },
  { of: 'shared/networks/mentions.ts mentionsIn', characters: post, run: mentionsIn },
  { of: 'shared/networks/mentions.ts mentionOf', characters: post, run: (name) => mentionOf({ id: '', name }) },
  { of: 'shared/networks/mentions.ts pageNameIn', characters: 500, run: pageNameIn },
  { of: 'web/ambassadors/samples-in.ts samplesIn', characters: samples, run: samplesIn },
  { of: 'web/ui/list/mark-words.ts markWords', characters: passage, run: (text) => markWords(text, text) },
  {
    of: 'web/production/review/changed-words.ts changedWords',
    characters: post,
    run: (text) => changedWords(text, `a ${[...text].reverse().join('')}`),
  },
  { of: 'shared/carousel/propose.ts pagesOfPost', characters: post, run: pagesOfPost },
  {
    of: 'shared/carousel/propose.ts pagesOfTopic',
    characters: post,
    run: (text) => pagesOfTopic({ title: text, hook: text, outline: divided(text, 300) }),
  },
  {
    of: 'shared/carousel/layout.ts layOutPage',
    characters: 700,
    run(text) {
      const pages = Array(4).fill({ title: text.slice(0, 160), text })
      const look = lookOf({ coverColour: '', accentColour: '' })
      return layOutPage({ pages, look, signature: { name: text, headline: text } }, 1)
    },
  },
  { of: 'web/production/first-line.ts firstLine', characters: passage, run: firstLine },
  { of: 'web/production/review/fold.ts aboveFold', characters: passage, run: (text) => aboveFold(text, feeds.phone) },
  { of: 'web/ui/form/filter-options.ts folded', characters: passage, run: folded },
  {
    of: 'web/ui/form/filter-options.ts bestMatches',
    characters: 2000,
    run: (text) => bestMatches([text], text, (each) => [each]),
  },
  {
    of: 'web/production/review/live-quality.ts liveReport',
    characters: post,
    run: (text) =>
      liveReport(
        `${text}.`,
        { body: text, sources: [], quality: assessQuality(quality('We shipped it.')) } as unknown as Row<'posts'>,
        { language: 'en-US', characterLimit: 1300 },
        undefined,
        divided(text.repeat(9), post),
      ),
  },
]
