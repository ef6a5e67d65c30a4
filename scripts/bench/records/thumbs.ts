import { Transformer } from '@napi-rs/image'
import { request } from 'undici'
import { load, type Round, roundOf } from './load.ts'
import { idOf } from './rows.ts'
import type { Target } from './target.ts'
import { thumbSizes } from './thumb-sizes.ts'

const covers = 40
const width = 1200
const height = 800
const thumbsPerRound = 60
const atOnce = 8

/** An answer of this size would be the picture itself instead of a thumb. */
let smallestOriginal = Number.POSITIVE_INFINITY
const paths = new WeakMap<Target, string[]>()

/** Thumbs that were not requested before: each is drawn and stored. */
export async function coldThumbs(target: Target): Promise<() => Promise<Round>> {
  const all = paths.get(target) ?? (await upload(target))
  paths.set(target, all)
  return async () => {
    const waiting = all.splice(0, thumbsPerRound)
    if (waiting.length < thumbsPerRound) throw new Error('There are no more thumbs to request.')
    made.set(target, [...(made.get(target) ?? []), ...waiting])
    return roundOf(target, async (latencies) => {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let path = waiting.shift(); path; path = waiting.shift()) {
            const asked = performance.now()
            await fetchImage(target, target.urls[waiting.length % target.urls.length] + path)
            latencies.push(performance.now() - asked)
          }
        }),
      )
    })
  }
}

const made = new WeakMap<Target, string[]>()

/** Existing thumbs. */
export async function warmThumbs(target: Target, seconds: number, connections: number): Promise<Round> {
  if (!made.has(target)) await (await coldThumbs(target))()
  return load(
    target,
    made.get(target)!.map((path) => ({ path })),
    { seconds, connections },
  )
}

/** Gives some spaces a cover. @returns the addresses of all their thumbs, in an order that mixes them */
async function upload({ superuser }: Target): Promise<string[]> {
  const addresses: string[] = []
  for (let at = 0; at < covers; at += 1) {
    const bytes = await picture(at)
    smallestOriginal = Math.min(smallestOriginal, bytes.length)
    const cover = new File([bytes], `cover${at}.jpg`, { type: 'image/jpeg' })
    const space = await superuser.collection('spaces').update(idOf('spaces', at), { cover })
    for (const size of thumbSizes) addresses.push(`/api/files/spaces/${space.id}/${space.cover}?thumb=${size}`)
  }
  return addresses
}

/** Gradients with waves, about as hard to draw as a photograph. */
async function picture(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels[at * 4] = (x * 255) / width
    pixels[at * 4 + 1] = 128 + 120 * Math.sin((x * y) / 3000 + seed)
    pixels[at * 4 + 2] = (y * 255) / height
    pixels[at * 4 + 3] = 255
  }
  return new Uint8Array(await Transformer.fromRgbaPixels(pixels, width, height).jpeg(85))
}

async function fetchImage(target: Target, url: string): Promise<void> {
  const { statusCode, headers, body } = await request(url)
  const bytes = (await body.arrayBuffer()).byteLength
  if (statusCode !== 200 || bytes >= smallestOriginal) {
    throw new Error(`${target.name} answered ${statusCode}, ${headers['content-type']} of ${bytes} bytes for a thumb.`)
  }
}
