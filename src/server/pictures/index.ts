import type { Engine } from '#server/engine/engine.ts'
import { registerAttachRoute } from './attach-picture.ts'
import { drawPictureJob } from './draw-picture.ts'
import { registerHooks } from './hooks.ts'
import { retryPicture } from './orders.ts'

/** Generated pictures: ordered and paid for, drawn by a job, and copied to the post when a person chooses one. */
export function registerPictures(engine: Engine): void {
  const drawPicture = drawPictureJob(engine)
  const painting = { ...engine, drawPicture }
  engine.jobs.define({ ...drawPicture, retry: ({ payload }, writer) => retryPicture(painting, writer, payload) })
  registerHooks(engine, painting)
  registerAttachRoute(engine)
}
