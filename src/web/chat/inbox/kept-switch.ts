/** A per-browser on/off setting. */
export function isSwitchedOn(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

export function keepSwitch(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}
