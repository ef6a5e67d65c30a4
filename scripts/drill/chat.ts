import { runChat } from '../../tests/drills/chat/run-chat.ts'
import type { Drill } from './drill.ts'

/** `kill -9` while visitors, customers on WhatsApp and members write; `--requests` is the number of kills. */
export const run: Drill = async ({ place, seed, requests = 100 }) => {
  const { broken, ...figures } = await runChat(place, seed, requests)
  return { figures, broken }
}
