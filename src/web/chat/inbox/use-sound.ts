import { useState } from 'react'
import { isSwitchedOn, keepSwitch } from './kept-switch.ts'
import { playTone, playToneOnce } from './tone.ts'
import { useCustomerMessages } from './use-customer-messages.ts'

const storageKey = 'chatSound'

/** A sound for customer messages, unless this window has the conversation open and focused. Opt-in. */
export function useSound(shownConversation: string) {
  const isPossible = typeof AudioContext !== 'undefined'
  const [isOn, setOn] = useState(() => isPossible && isSwitchedOn(storageKey))
  useCustomerMessages(isOn, ({ id }) => {
    const isSeen = id === shownConversation && !document.hidden && document.hasFocus()
    if (!isSeen) void playToneOnce().catch(() => undefined)
  })

  function toggle(): void {
    setOn(!isOn)
    keepSwitch(storageKey, !isOn)
    // Plays a sample when it is switched on.
    if (!isOn) void playTone().catch(() => undefined)
  }
  return { isPossible, isOn, toggle }
}
