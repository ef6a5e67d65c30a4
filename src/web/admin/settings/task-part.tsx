import type { ReactNode } from 'react'
import type { AiTaskName, SettingName } from '#shared/settings.ts'
import { useFieldValue } from '#web/forms/index.ts'

interface TaskPartProps {
  task: AiTaskName | undefined
  name: SettingName
  children: ReactNode
}

/** A setting of a task that can have its own provider; key and address are only shown if it has one. */
export function TaskPart({ task, name, children }: TaskPartProps) {
  return task && name !== `${task}Provider` ? (
    <OwnPart task={task} isAccess={name === `${task}Key` || name === `${task}BaseUrl`}>
      {children}
    </OwnPart>
  ) : (
    children
  )
}

function OwnPart({ task, isAccess, children }: { task: AiTaskName; isAccess: boolean; children: ReactNode }) {
  const provider = useFieldValue<string>(`${task}Provider`)
  const isShown = provider === 'main' ? !isAccess : provider !== 'offline'
  return isShown ? children : null
}
