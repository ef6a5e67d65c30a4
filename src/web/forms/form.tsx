import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react'
import { type FieldValues, FormProvider, type Path, useController, useFormContext, useWatch } from 'react-hook-form'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Checkbox, type CheckboxProps } from '#web/ui/form/checkbox.tsx'
import { Field, type FieldProps } from '#web/ui/form/field.tsx'
import { Input, type InputProps } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { Textarea, type TextareaProps } from '#web/ui/form/textarea.tsx'
import { Dialog, type DialogProps } from '#web/ui/overlay/dialog.tsx'
import type { FormState } from './use-form.ts'

/** A form with fields by name inside. */
export function Form<V extends FieldValues>({
  form,
  onKeyDown,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'form' | 'ref' | 'onSubmit' | 'noValidate'> & { form: FormState<V> }) {
  return (
    <FormProvider {...form.methods}>
      <form
        {...rest}
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          submitOnModifiedEnter(event)
        }}
      >
        {children}
      </form>
    </FormProvider>
  )
}

/** A dialog that is a form; its footer contains the submit button. */
export function FormDialog<V extends FieldValues>({
  form,
  ...dialog
}: Omit<DialogProps, 'onSubmit' | 'formProps'> & { form: FormState<V> }) {
  return (
    <FormProvider {...form.methods}>
      <Dialog
        {...dialog}
        formProps={{ ref: form.element, onKeyDown: submitOnModifiedEnter }}
        onSubmit={() => void form.submit()}
      />
    </FormProvider>
  )
}

/** In a textarea, Enter alone starts a new line. */
function submitOnModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The current value of one field of a form. */
export function useValue<V extends FieldValues, N extends Path<V>>(form: FormState<V>, name: N) {
  return useWatch({ control: form.methods.control, name })
}

/** All current values of a form. */
export function useValues<V extends FieldValues>(form: FormState<V>): V {
  return useWatch({ control: form.methods.control }) as V
}

/** For field groups used by several forms: the value of a field of the surrounding form. */
export function useFieldValue<T = string>(name: string): T {
  const { control } = useKnownForm(name)
  return useWatch({ control, name }) as T
}

interface Named {
  /** The field's name in the form's values. */
  name: string
}
type Labelled = Named & Omit<FieldProps, 'children' | 'error'>

/** One line of text. */
export function TextField({
  name,
  label,
  hint,
  optional,
  aside,
  hideLabel,
  className,
  inputRef,
  ...input
}: Labelled & Omit<InputProps, 'ref'> & { inputRef?: RefObject<HTMLInputElement | null> | undefined }) {
  const { error, props } = useNativeField(name, inputRef)
  return (
    <Field {...{ label, hint, optional, aside, hideLabel, className, error }}>
      <Input {...input} {...props} />
    </Field>
  )
}

/** A password, hidden until it is revealed. */
export function PasswordField({
  name,
  label,
  hint,
  aside,
  ...input
}: Labelled & Omit<InputProps, 'type' | 'trailing'>) {
  const { error, props } = useNativeField(name)
  return (
    <Field {...{ label, hint, aside, error }}>
      <PasswordInput {...input} {...props} />
    </Field>
  )
}

/** Text of several lines. */
export function TextareaField({
  name,
  label,
  hint,
  optional,
  aside,
  hideLabel,
  className,
  ...textarea
}: Labelled & TextareaProps) {
  const { error, props } = useNativeField(name)
  return (
    <Field {...{ label, hint, optional, aside, hideLabel, className, error }}>
      <Textarea {...textarea} {...props} />
    </Field>
  )
}

/** A checkbox with its error below. */
export function CheckboxField({
  name,
  ...checkbox
}: Named & Omit<CheckboxProps, 'checked' | 'onCheckedChange' | 'name'>) {
  const { value, onChange, error } = useNamedField(name)
  return (
    <div>
      <Checkbox
        {...checkbox}
        name={name}
        aria-invalid={Boolean(error)}
        checked={value === true}
        onCheckedChange={onChange}
      />
      <p aria-live="polite" className="mt-1 text-danger-ink empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** Any other control: gets the value and its setter. */
export function ControlField<T = string>({
  name,
  children,
  ...field
}: Labelled & { children: (control: { value: T; onChange: (value: T) => void; onBlur: () => void }) => ReactNode }) {
  const { value, onChange, onBlur, error } = useNamedField(name)
  return (
    <Field {...field} error={error}>
      {children({ value: value as T, onChange, onBlur })}
    </Field>
  )
}

/** A control that shows its label and its error itself. */
export function BareField<T>({
  name,
  children,
}: Named & {
  children: (control: { value: T; onChange: (value: T) => void; error: string | undefined }) => ReactNode
}) {
  const { value, onChange, error } = useNamedField(name)
  return children({ value: value as T, onChange, error })
}

/** Submits the surrounding form; busy while it is being sent. */
export function SubmitButton(button: Omit<ButtonProps, 'type' | 'loading'>) {
  const { formState } = useFormContext()
  return <Button variant="primary" {...button} type="submit" loading={formState.isSubmitting} />
}

/** The error of the form as a whole. */
export function FormMessage({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite" className="empty:my-0!">
      {children && (
        <p className="mb-4 rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-danger-ink">{children}</p>
      )}
    </div>
  )
}

/** An uncontrolled field. */
function useNativeField(name: string, inputRef?: RefObject<HTMLInputElement | null>) {
  const { register, getFieldState, formState } = useKnownForm(name)
  const { ref, ...props } = register(name)
  const attach = (element: HTMLInputElement | HTMLTextAreaElement | null): void => {
    ref(element)
    if (inputRef) inputRef.current = element as HTMLInputElement | null
  }
  return { error: getFieldState(name, formState).error?.message, props: { ...props, ref: attach } }
}

/** A controlled field. */
function useNamedField(name: string) {
  const { control } = useKnownForm(name)
  const { field, fieldState } = useController({ name, control })
  return { value: field.value, onChange: field.onChange, onBlur: field.onBlur, error: fieldState.error?.message }
}

/** The form around a field. Names are not checked by types, so an unknown one throws when it is rendered. */
function useKnownForm(name: string) {
  const form = useFormContext()
  if (!Object.hasOwn(form.formState.defaultValues ?? {}, name))
    throw new Error(`The form has no field "${name}"; name one of its initial values.`)
  return form
}
