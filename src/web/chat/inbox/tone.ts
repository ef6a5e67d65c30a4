let context: AudioContext | null = null

const notes = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.12 },
] as const
const seconds = 0.25
const loudness = 0.12

/** Plays two soft notes. Before the first interaction browsers play nothing; the sound is dropped rather than deferred. */
export async function playTone(): Promise<void> {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  for (const { hertz, at } of notes) {
    const start = context.currentTime + at
    const volume = context.createGain()
    // Fade in and out to avoid clicks.
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds)
  }
}

const quietMilliseconds = 1500

/** Like {@link playTone}, but once across all tabs of this browser, and rate limited. */
export async function playToneOnce(): Promise<void> {
  if (!navigator.locks) return playTone()
  await navigator.locks.request('chat-tone', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await playTone()
    await new Promise((done) => setTimeout(done, quietMilliseconds))
  })
}
