import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './overlay/tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'trailing' | 'children' | 'aria-label'> {
  /** The accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Replaces or removes the tooltip. */
  tooltip?: ReactNode | false
  shortcut?: string
}

const square = { sm: 'w-8 px-0!', md: 'w-9 px-0!', lg: 'w-11 px-0!' }

/** A button with only an icon. */
export function IconButton({
  label,
  icon,
  tooltip,
  shortcut,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button {...rest} aria-label={label} variant={variant} size={size} className={cx(square[size], className)}>
      {icon}
    </Button>
  )
  if (tooltip === false) return button
  return (
    <Tooltip content={tooltip ?? label} shortcut={shortcut}>
      {button}
    </Tooltip>
  )
}
