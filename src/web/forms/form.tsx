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

/** A dialog that is a form; its footer holds the button that submits. */
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

/** In a text of several lines Enter alone begins the next one. */
function submitOnModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The value of one field of a form, as it is typed. */
export function useValue<V extends FieldValues, N extends Path<V>>(form: FormState<V>, name: N) {
  return useWatch({ control: form.methods.control, name })
}

/** All values of a form, as they are typed. */
export function useValues<V extends FieldValues>(form: FormState<V>): V {
  return useWatch({ control: form.methods.control }) as V
}

/** For groups of fields that several forms use: the value of a field of the form around. */
export function useFieldValue<T = string>(name: string): T {
  const { control } = useKnownForm(name)
  return useWatch({ control, name }) as T
}

interface Named {
  /** The field's name in the values of the form. */
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

/** A password, hidden until its owner wants to see it. */
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

/** Yes or no; what is wrong with it is said below. */
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

/** Any other control: gets the value and how to change it. */
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

/** Sends the form around it; busy while that is on its way. */
export function SubmitButton(button: Omit<ButtonProps, 'type' | 'loading'>) {
  const { formState } = useFormContext()
  return <Button variant="primary" {...button} type="submit" loading={formState.isSubmitting} />
}

/** What went wrong with the form as a whole. */
export function FormMessage({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className="mb-4 rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-danger-ink">{children}</p>
      )}
    </div>
  )
}

/** A field whose element keeps the text. */
function useNativeField(name: string, inputRef?: RefObject<HTMLInputElement | null>) {
  const { register, getFieldState, formState } = useKnownForm(name)
  const { ref, ...props } = register(name)
  const attach = (element: HTMLInputElement | HTMLTextAreaElement | null): void => {
    ref(element)
    if (inputRef) inputRef.current = element as HTMLInputElement | null
  }
  return { error: getFieldState(name, formState).error?.message, props: { ...props, ref: attach } }
}

/** A field whose value the form keeps. */
function useNamedField(name: string) {
  const { control } = useKnownForm(name)
  const { field, fieldState } = useController({ name, control })
  return { value: field.value, onChange: field.onChange, onBlur: field.onBlur, error: fieldState.error?.message }
}

/** The form around a field. Names are not typed, so that a wrong one fails as soon as it is drawn. */
function useKnownForm(name: string) {
  const form = useFormContext()
  if (!Object.hasOwn(form.formState.defaultValues ?? {}, name))
    throw new Error(`The form has no field "${name}"; name one of its initial values.`)
  return form
}
