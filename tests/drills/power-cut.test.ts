import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { mountCutDisk } from './power-cut/cut-disk.ts'
import { runPowerCuts } from './power-cut/run-power-cuts.ts'

describeOnEachDatabase('a power cut while eight clients write', (engine) => {
  const cuts = async (flushes: boolean) => {
    const disk = mountCutDisk(2000)
    if (!disk) return null
    const options = { database: engine.dialect, seed: 20261121, cuts: 1, flushes }
    return runPowerCuts(disk, { ...options, length: (random) => random.int(1000) }).finally(disk.remove)
  }

  it('loses nothing that was confirmed', async ({ skip }) => {
    const figures = await cuts(true)
    if (!figures) return skip('Only those who may mount a file system can try this.')
    expect(figures.broken).toEqual([])
    expect(figures.cuts).toBe(1)
    expect(figures.acknowledged).toBeGreaterThan(10)
    expect(figures.filesKept).toBeGreaterThan(0)
  })

  it('is noticed by the drill if the server does not flush', async ({ skip }) => {
    const figures = await cuts(false)
    if (!figures) return skip('Only those who may mount a file system can try this.')
    expect(figures.broken.filter((sentence) => sentence.startsWith('An acknowledged'))).not.toEqual([])
  })
})
