import { useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import { useSingleKeys } from './single-keys.ts'

const symbols: Record<string, [mac: string, other: string]> = {
  mod: ['⌘', 'Ctrl'],
  alt: ['⌥', 'Alt'],
  shift: ['⇧', 'Shift'],
  ctrl: ['⌃', 'Ctrl'],
  enter: ['↵', 'Enter'],
  escape: ['Esc', 'Esc'],
  up: ['↑', '↑'],
  down: ['↓', '↓'],
  left: ['←', '←'],
  right: ['→', '→'],
  space: ['Space', 'Space'],
  backspace: ['⌫', 'Backspace'],
}

/** Keys to press: `mod+k` together, `g d` in sequence. */
export function Kbd({ keys, onDark = false, className }: { keys: string; onDark?: boolean; className?: string }) {
  const isMac = useSyncExternalStore(noChanges, onMac, () => false)
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      {keys.split(' ').map((chord, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut keep their order
        <kbd key={at} className="inline-flex gap-0.5 font-sans">
          {chord.split('+').map((key) => (
            <span
              key={key}
              className={cx(
                'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-1 text-2xs font-medium',
                onDark ? 'border-current/30 text-current' : 'border-line-strong bg-surface text-ink-muted',
              )}
            >
              {symbols[key]?.[isMac ? 0 : 1] ?? key.toUpperCase()}
            </span>
          ))}
        </kbd>
      ))}
    </span>
  )
}

/** The shortcut of a button; hidden without a keyboard, or if single keys are switched off. */
export function KeyHint({ keys }: { keys: string }) {
  const [isOn] = useSingleKeys()
  if (!isOn) return null
  return (
    <span aria-hidden="true" className="inline-flex pointer-coarse:hidden max-sm:hidden">
      <Kbd keys={keys} />
    </span>
  )
}

function onMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}

function noChanges(): () => void {
  return () => {}
}
