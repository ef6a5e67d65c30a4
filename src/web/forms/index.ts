/** Forms: fields by name, values and messages, warnings about unsaved changes, resized pictures. */
export { ColourInput } from './colour-input.tsx'
export {
  BareField,
  CheckboxField,
  ControlField,
  Form,
  FormDialog,
  FormMessage,
  PasswordField,
  SubmitButton,
  TextareaField,
  TextField,
  useFieldValue,
  useValue,
  useValues,
} from './form.tsx'
export { MaskedInput } from './masked-input.tsx'
export { MultiSelectField } from './multi-select-field.tsx'
export { PicturePicker } from './picture-picker.tsx'
export { isBlank, isEmail, rule, rules, samePasswords } from './rules.ts'
export { ShortFormDialog } from './short-form-dialog.tsx'
export { browserTimeZone, timeZoneOptions } from './time-zones.ts'
export { hasUnsavedChanges, useUnsavedChanges } from './unsaved-changes.ts'
export { UnsavedGuard, useConfirmLeave } from './unsaved-guard.tsx'
export { UrlInput } from './url-input.tsx'
export { type FormState, useForm } from './use-form.ts'
