import type { Engine } from '#server/engine/engine.ts'
import { registerHooks } from './hooks.ts'
import { makeCarouselJob, retryCarousel } from './make-carousel.ts'

/** Document posts: the pages of a post as a PDF that is attached to it. */
export function registerCarousel(engine: Engine): void {
  const makeCarousel = makeCarouselJob(engine)
  engine.jobs.define({
    ...makeCarousel,
    retry: ({ payload }, writer) => retryCarousel(engine, makeCarousel, payload, writer),
  })
  registerHooks(engine, makeCarousel)
}
