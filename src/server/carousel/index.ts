import type { Engine } from '#server/engine/engine.ts'
import { registerHooks } from './hooks.ts'
import { makeCarouselJob, retryCarousel } from './make-carousel.ts'

/** Document posts: makes a PDF of a post's pages and attaches it. */
export function registerCarousel(engine: Engine): void {
  const makeCarousel = makeCarouselJob(engine)
  engine.jobs.define({
    ...makeCarousel,
    retry: ({ payload }, writer) => retryCarousel(engine, makeCarousel, payload, writer),
  })
  registerHooks(engine, makeCarousel)
}
