import { type CarouselPage, carouselStates } from '../carousel/pages.ts'
import { limits } from '../limits.ts'
import { linkedin } from '../networks/linkedin.ts'
import { pictureWidths, thumbOfWidth } from '../pictures.ts'
import type { AcceptedFinding, QualityReport } from '../quality/report.ts'
import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { date, editor, file, fileMany, json, number, relation, select, text, url } from './fields.ts'
import { type FinishedStages, steeredStates } from './production-batches.ts'
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

/** A picture of a post, in its sizes for screens. */
export const picture = {
  maxSize: 10 << 20,
  mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
  thumbs: ['96x96', ...pictureWidths.map(thumbOfWidth)],
  // Drafts are confidential.
  protected: true,
} as const

export const posts = collection('posts', {
  tenant: { path: 'instance' },
  lockedAfter: 'batch',
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    batch: relation('production_batches', { cascadeDelete: true, writtenBy: 'server' }),
    topic: relation('topics', { writtenBy: 'server' }),
    position: number({ onlyInt: true, writtenBy: 'server' }),
    /** Plain text for the network; empty while the content is pending. */
    body: text({ max: linkedin.maxCharacters }),
    imagePrompt: text({ max: 2000 }),
    /** The first picture, and further ones in order. A post has either pictures, a document or a link. */
    image: file(picture),
    gallery: fileMany({ ...picture, maxSelect: linkedin.maxPictures - 1 }),
    /** Alt texts, by the stored name of the picture. */
    altTexts: json<Record<string, string>>({ maxSize: 250_000 }),
    /** A PDF, which the network shows page by page. */
    document: file({ maxSize: limits.uploadBytes, mimeTypes: ['application/pdf'], protected: true }),
    documentTitle: text({ max: linkedin.maxTitleCharacters }),
    /** 0 until they have been counted. */
    documentPages: number({ onlyInt: true, writtenBy: 'server' }),
    /** The pages of a carousel. A client writes `requested` to have the document made. */
    carousel: json<CarouselPage[]>({ maxSize: 50_000 }),
    carouselState: select(carouselStates),
    carouselError: text({ max: 100, writtenBy: 'server' }),
    /** A link that is shown as a card. The network does not read the page, so the card is stored here. */
    link: url(),
    linkTitle: text({ max: linkedin.maxTitleCharacters }),
    linkDescription: text({ max: linkedin.maxDescriptionCharacters }),
    linkImage: file(picture),
    /** Added below the post once it is published. */
    firstComment: text({ max: linkedin.maxCommentCharacters }),
    /** Bytes of all files, and of each by its stored name; posts with one picture may have only the sum. */
    fileBytes: number({ hidden: true, onlyInt: true }),
    fileSizes: json<Record<string, number>>({ hidden: true, writtenBy: 'server' }),
    decision: select(decisions),
    /** When it was last approved; empty while it is not. */
    approvedAt: date({ writtenBy: 'server' }),
    /** The outside reviewer's decision on this text; `asked` while it is open. */
    outsideReview: select(['asked', ...outsideDecisions], { writtenBy: 'server' }),
    notes: editor({ maxSize: 20_000 }),
    stage: select(['draft', 'review', 'final'], { writtenBy: 'server' }),
    /** Whether an agent is working on this post. A client writes `requested` to retry. */
    generation: select(steeredStates),
    error: text({ max: 100, writtenBy: 'server' }),
    quality: json<QualityReport>({ writtenBy: 'server' }),
    /** Accepted blocking findings. A client writes `check` and `excerpt` of each. */
    acceptedFindings: json<AcceptedFinding[]>({ maxSize: 250_000 }),
    stages: json<FinishedStages>({ hidden: true, writtenBy: 'server' }),
    sources: json<Source[]>({ writtenBy: 'server' }),
    version: number({ onlyInt: true }),
    /** The author of the current version, and when a person's series of edits began. */
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
    // Rows are as large as a page of the database file, so sorting, filtering and counting only use indexes.
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

/** The published fields of a post, all of which an approval covers. */
export const contentFields = [
  ...(['body', 'image', 'gallery', 'altTexts', 'document', 'documentTitle'] as const),
  ...(['link', 'linkTitle', 'linkDescription', 'linkImage', 'firstComment'] as const),
] as const
export const fileFields = ['image', 'gallery', 'document', 'linkImage'] as const
