import { linkedin, pictureRatios } from '../networks/linkedin.ts'
import { collection } from './define.ts'
import { date, file, number, relation, select, text } from './fields.ts'
import { picture } from './posts.ts'
import { generationStates } from './production-batches.ts'
import { membersRead } from './rules.ts'

/** Pictures that a provider draws for a post: versions, one of which may be attached. Creating one orders it. */
export const generatedPictures = collection('generated_pictures', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    post: relation('posts', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** The prompt for the provider. */
    prompt: text({ required: true, max: 2000, writtenBy: 'creator' }),
    ratio: select(pictureRatios, { required: true, writtenBy: 'creator' }),
    /** `idle` once it is drawn. A client writes `canceled` to cancel it. */
    generation: select(generationStates),
    /** Why it failed: a code of the web app's `pictures.errors`. */
    error: text({ max: 100, writtenBy: 'server' }),
    image: file({ ...picture, writtenBy: 'server' }),
    /** Proposed from the prompt; a person confirms the alt text in the post. */
    altText: text({ max: linkedin.maxAltTextCharacters, writtenBy: 'server' }),
    /** The stored name of its copy in the post, which may have been removed since. */
    attachedAs: text({ max: 200, writtenBy: 'server' }),
    provider: text({ max: 60, writtenBy: 'server' }),
    model: text({ max: 200, writtenBy: 'server' }),
    /** The provider's charge for it, in US dollars. */
    usd: number({ hidden: true, writtenBy: 'server' }),
    /** Set before the provider is called. If set, the call is never sent again, because it may have been billed. */
    askedAt: date({ hidden: true, writtenBy: 'server' }),
    fileBytes: number({ hidden: true, onlyInt: true, writtenBy: 'server' }),
    createdBy: relation('users', { writtenBy: 'server' }),
  },
  rules: membersRead('editor'),
  indexes: [
    { fields: ['post', 'created'] },
    { fields: ['instance', 'created'] },
    { fields: ['instance', 'fileBytes'], where: '"fileBytes" > 0' },
  ],
})
