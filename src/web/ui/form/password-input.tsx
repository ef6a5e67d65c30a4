import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { Input, type InputProps } from './input.tsx'

/** A password field that can be revealed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [visible, setVisible] = useState(false)
  const texts = useUiTexts()
  return (
    <Input
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      trailing={
        <IconButton
          size="sm"
          tooltip={false}
          label={visible ? texts.hidePassword : texts.showPassword}
          icon={visible ? <EyeOff /> : <Eye />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
