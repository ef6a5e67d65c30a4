import type { FastifyInstance } from 'fastify'
import { randomLetters } from '#server/engine/random.ts'
import { callerOf, callerOfVersion, demandOwner } from './caller.ts'
import type { SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'
import { statusOf, type UploadKind, urnOf } from './uploads.ts'

const maxBytes: Record<UploadKind, number> = { image: 20 * 1024 * 1024, document: 100 * 1024 * 1024 }
/** The format of a record's id, so that a store can use it as one. */
const idLength = 15
const addressMilliseconds = 24 * 3600_000
/** How many times an upload with the fault `media-pending` reports that it is being processed. */
const pendingAnswers = 1

/** Uploads in LinkedIn's three steps: request an address, send the bytes, poll the status. */
export function registerUploadRoutes(scope: FastifyInstance, network: SimulatedNetwork): void {
  registerUploads(scope, network, 'image')
  registerUploads(scope, network, 'document')
}

function registerUploads(scope: FastifyInstance, network: SimulatedNetwork, kind: UploadKind): void {
  const { clock } = network
  const { uploads } = network.store
  const path = `/rest/${kind}s`
  const address = `/uploads/${kind}s`

  scope.post(path, { config: { simulated: 'upload' } }, async (request) => {
    const grant = await callerOfVersion(network, request)
    const { action } = request.query as { action?: string }
    const { initializeUploadRequest: wanted } = (request.body ?? {}) as {
      initializeUploadRequest?: { owner?: unknown }
    }
    if (action !== 'initializeUpload' || typeof wanted?.owner !== 'string') {
      throw new NetworkRefusal(400, 'ILLEGAL_ARGUMENT', 'action=initializeUpload needs an owner')
    }
    demandOwner(grant, wanted.owner, 'w')
    const id = randomLetters(idLength)
    const urn = urnOf[kind] + id
    await uploads.announce(urn, { owner: wanted.owner, tenant: grant.member.tenant })
    const uploadUrlExpiresAt = clock.now().getTime() + addressMilliseconds
    return { value: { uploadUrl: `${network.url()}${address}/${id}`, uploadUrlExpiresAt, [kind]: urn } }
  })

  scope.put<{ Params: { id: string } }>(
    `${address}/:id`,
    { bodyLimit: maxBytes[kind], config: { simulated: 'image' } },
    async (request, reply) => {
      const grant = await callerOf(network, request)
      const urn = urnOf[kind] + request.params.id
      const upload = await uploads.get(urn)
      if (!upload) throw new NetworkRefusal(404, 'RESOURCE_NOT_FOUND', 'There is no such upload')
      demandOwner(grant, upload.owner, 'w')
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const pending = request.fault?.fault === 'media-pending' ? pendingAnswers : 0
      await uploads.receive(urn, { bytes, pending })
      return reply.code(201).send('')
    },
  )

  scope.get<{ Params: { id: string } }>(`${path}/:id`, { config: { simulated: 'read' } }, async (request) => {
    const grant = await callerOfVersion(network, request)
    const urn = request.params.id
    const upload = await uploads.get(urn)
    if (!upload) throw new NetworkRefusal(404, 'RESOURCE_NOT_FOUND', `There is no such ${kind}`)
    demandOwner(grant, upload.owner, 'r')
    return { id: urn, owner: upload.owner, status: await statusOf(uploads, urn, upload) }
  })
}
