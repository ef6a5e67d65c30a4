/** Forms: values and messages, the warning before they are lost, pictures made small. */
export { MaskedInput } from './masked-input.tsx'
export { PicturePicker } from './picture-picker.tsx'
export { hasUnsavedChanges, useUnsavedChanges } from './unsaved-changes.ts'
export { UnsavedGuard, useConfirmLeave } from './unsaved-guard.tsx'
export { UrlInput } from './url-input.tsx'
export { checks, isBlank, isEmail, useFields } from './use-fields.ts'
