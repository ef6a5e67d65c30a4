import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'onError' | 'onCopy'> {
  text: string | (() => string)
  /** The label; shown unless `iconOnly`. */
  label?: string
  iconOnly?: boolean
  onCopied?: () => void
  onFailed?: (error: unknown) => void
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, iconOnly = false, onCopied, onFailed, ...rest }: CopyButtonProps) {
  const texts = useUiTexts()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async (): Promise<void> => {
    try {
      await copyText(typeof text === 'function' ? text() : text)
      setCopied(true)
      onCopied?.()
    } catch (error) {
      onFailed?.(error)
    }
  }
  const icon = copied ? <Check className="text-success" /> : <Copy />
  const said = (
    <span role="status" className="sr-only">
      {copied ? texts.copied : ''}
    </span>
  )
  if (iconOnly) {
    return (
      <>
        <IconButton {...rest} label={label ?? texts.copy} icon={icon} onClick={copy} />
        {said}
      </>
    )
  }
  return (
    <>
      <Button {...rest} icon={icon} onClick={copy}>
        {label ?? texts.copy}
      </Button>
      {said}
    </>
  )
}

/** Also works without the Clipboard API, e.g. on plain HTTP. @throws if nothing works */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const carrier = document.createElement('textarea')
  carrier.value = text
  carrier.style.cssText = 'position:fixed;opacity:0'
  document.body.append(carrier)
  carrier.select()
  const done = document.execCommand('copy')
  carrier.remove()
  if (!done) throw new Error('The browser does not let this page copy.')
}
