import { type Pattern, patterns } from './patterns.ts'
import type { Task } from './task.ts'

export function cpu(task: Task, text: string): number {
  const before = process.threadCpuUsage()
  task.run(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const steps = [256, 64, 16, 4, 1]
export function worst(task: Task, scale = 1): { ms: number; pattern: Pattern; at: number }[] {
  const found = []
  for (const pattern of patterns) {
    let ms = 0
    let at = 0
    for (const step of steps) {
      at = Math.ceil((task.characters * scale) / step)
      ms = cpu(task, pattern.of(at))
      if (ms > 300) break
    }
    found.push({ ms, pattern, at })
  }
  return found.sort((a, b) => (b.ms * steps.length) / b.at - (a.ms * steps.length) / a.at)
}
