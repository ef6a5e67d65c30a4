/** Whether a person has switched something on in this browser. */
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
    // Without storage the choice applies to this page only.
  }
}
