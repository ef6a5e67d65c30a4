import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { oggOf } from './ogg.ts'

export const maxSeconds = 5 * 60
const bitsPerSecond = 32_000
/** Formats browsers can record, best first. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const

interface Recording {
  readonly recorder: MediaRecorder
  readonly stream: MediaStream
  isWanted: boolean
}

/** Records from the microphone; `onRecorded` receives the file when it is stopped. Canceled recordings are discarded. */
export function useRecorder(onRecorded: (file: File) => void) {
  const t = useT('chat')
  const current = useRef<Recording | null>(null)
  const isAsking = useRef(false)
  const isHere = useRef(true)
  /** Null while not recording. */
  const [seconds, setSeconds] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const isPossible = typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia)
  const isRecording = seconds !== null

  useEffect(() => {
    if (!isRecording) return
    const begun = Date.now()
    const timer = setInterval(() => {
      const passed = Math.floor((Date.now() - begun) / 1000)
      setSeconds(passed)
      if (passed >= maxSeconds) end(current.current, true)
    }, 250)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      end(current.current, false)
    }
  }, [])

  async function start(): Promise<void> {
    if (!isPossible || current.current || isAsking.current) return
    setProblem('')
    isAsking.current = true
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
      // Another conversation may have been opened while the browser asked for permission.
      if (!isHere.current) return release(stream)
      const mimeType = formats.find((each) => MediaRecorder.isTypeSupported(each))
      const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond })
      const recording: Recording = { recorder, stream, isWanted: false }
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => void parts.push(data)
      recorder.onstop = () => void take(recording, parts)
      current.current = recording
      recorder.start()
      setSeconds(0)
    } catch (error) {
      setProblem(t(problemOf(error)))
    } finally {
      isAsking.current = false
    }
  }

  async function take(recording: Recording, parts: readonly Blob[]): Promise<void> {
    release(recording.stream)
    current.current = null
    setSeconds(null)
    if (recording.isWanted) onRecorded(await fileOf(new Blob([...parts]), recording.recorder.mimeType, t('voice.file')))
  }

  return {
    ...{ isPossible, isRecording, seconds: seconds ?? 0, problem, start },
    stop: () => end(current.current, true),
    cancel: () => end(current.current, false),
  }
}

/** Turns off the browser's microphone indicator. */
function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function end(recording: Recording | null, isWanted: boolean): void {
  if (!recording || recording.recorder.state === 'inactive') return
  recording.isWanted = isWanted
  recording.recorder.stop()
}

async function fileOf(blob: Blob, type: string, name: string): Promise<File> {
  if (type.startsWith('audio/ogg')) return new File([blob], `${name}.ogg`, { type: 'audio/ogg' })
  if (type.startsWith('audio/mp4')) return new File([blob], `${name}.m4a`, { type: 'audio/mp4' })
  const ogg = oggOf(new Uint8Array(await blob.arrayBuffer()))
  if (ogg) return new File([ogg], `${name}.ogg`, { type: 'audio/ogg' })
  return new File([blob], `${name}.webm`, { type: 'audio/webm' })
}

function problemOf(error: unknown): 'voice.denied' | 'voice.noDevice' | 'voice.failed' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'voice.denied'
  return name === 'NotFoundError' ? 'voice.noDevice' : 'voice.failed'
}
