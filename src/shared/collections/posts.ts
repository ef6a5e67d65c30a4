import { linkedin } from '../networks/linkedin.ts'
import { pictureWidths, thumbOfWidth } from '../pictures.ts'
import type { QualityReport } from '../quality/report.ts'
import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { date, editor, file, json, number, relation, select, text } from './fields.ts'
import { generationStates } from './production-batches.ts'
import { outsideDecisions } from './review-comments.ts'
import { atLeast } from './rules.ts'
import { decisions, type Source } from './topics.ts'

export interface PostVersion {
  version: number
  body: string
  sources: Source[]
  quality: QualityReport | null
  notes: string
  /** `agent` wrote it, or a person edited it. */
  by: 'agent' | 'person'
  at: string
}

export const posts = collection('posts', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    batch: relation('production_batches', { cascadeDelete: true, writtenBy: 'server' }),
    topic: relation('topics', { writtenBy: 'server' }),
    position: number({ onlyInt: true, writtenBy: 'server' }),
    /** Plain text for the network; empty while the content is pending. */
    body: text({ max: linkedin.maxCharacters }),
    imagePrompt: text({ max: 2000 }),
    image: file({
      maxSize: 10 << 20,
      mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
      thumbs: ['96x96', ...pictureWidths.map(thumbOfWidth)],
      // Drafts are confidential.
      protected: true,
    }),
    /** Bytes of the picture. */
    fileBytes: number({ hidden: true, onlyInt: true }),
    decision: select(decisions),
    /** When it was last approved; empty while it is not. */
    approvedAt: date({ writtenBy: 'server' }),
    /** What an outside reviewer said to this text; `asked` while nothing has been said. */
    outsideReview: select(['asked', ...outsideDecisions], { writtenBy: 'server' }),
    notes: editor({ maxSize: 20_000 }),
    stage: select(['draft', 'review', 'final'], { writtenBy: 'server' }),
    /** Whether an agent is at work on this one. A client writes `requested` to try again. */
    generation: select(generationStates),
    error: text({ max: 100, writtenBy: 'server' }),
    quality: json<QualityReport>({ writtenBy: 'server' }),
    sources: json<Source[]>({ writtenBy: 'server' }),
    version: number({ onlyInt: true }),
    /** Who wrote the current version, and when a person's series of edits began. */
    writtenBy: select(['agent', 'person'], { writtenBy: 'server' }),
    editedAt: date({ writtenBy: 'server' }),
    /** Earlier versions, oldest first. */
    versions: json<PostVersion[]>({ writtenBy: 'server' }),
  },
  rules: {
    list: signedIn,
    view: signedIn,
    create: null,
    update: atLeast('reviewer'),
    delete: atLeast('editor'),
  },
  indexes: [
    // A row takes a whole page of the file, so sorting, filtering and counting use only indexes.
    { fields: ['instance', 'created'] },
    { fields: ['instance', 'updated'] },
    { fields: ['instance', 'stage', 'created'] },
    { fields: ['instance', 'decision', 'created'] },
    { fields: ['instance', 'ambassador'], where: `"body" <> ''` },
    { fields: ['instance', 'fileBytes'], where: '"fileBytes" > 0' },
    { fields: ['ambassador', 'created'] },
    { fields: ['batch', 'position'] },
    { fields: ['topic'] },
    // For the figures of all workspaces, day by day.
    { fields: ['created'] },
    { fields: ['approvedAt'], where: '"approvedAt" <> \'\'' },
  ],
})
