import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey as a device keeps it, which answers the options of a server as a browser would. */
export interface FakeAuthenticator {
  create(options: { challenge: string; rp: { id?: string } }): object
  get(options: { challenge: string; rpId?: string }, changes?: Changes): object
}
export interface Changes {
  origin?: string
  rpId?: string
  /** The person was present but did not unlock the device. */
  isUnverified?: boolean
  counter?: number
}

const present = 0x01
const verified = 0x04
const withKey = 0x40

/** Speaks WebAuthn: ES256, attestation `none`. */
export function createFakeAuthenticator(origin: string): FakeAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const shell = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  const answer = (response: Record<string, Buffer>) => ({
    ...shell,
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, value.toString('base64url')])),
  })

  return {
    create({ challenge, rp }) {
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const head = authenticatorData(rp.id ?? '', present | verified | withKey, 0)
      const authData = Buffer.concat([head, Buffer.alloc(16), length, id, key])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return answer({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject })
    },
    get({ challenge, rpId }, changes = {}) {
      uses += 1
      const flags = changes.isUnverified ? present : present | verified
      const data = authenticatorData(changes.rpId ?? rpId ?? '', flags, changes.counter ?? uses)
      const clientDataJSON = clientData('webauthn.get', challenge, changes.origin)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return answer({ clientDataJSON, authenticatorData: data, signature: sign('sha256', signed, privateKey) })
    },
  }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

/** Numbers, texts, bytes and maps, each shorter than 64 KB. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function cborHead(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count])
  if (count < 256) return Buffer.from([(type << 5) | 24, count])
  return Buffer.from([(type << 5) | 25, count >> 8, count & 255])
}
