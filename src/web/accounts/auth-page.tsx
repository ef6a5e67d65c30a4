import { useParams } from 'react-router'
import { titled } from '#web/locale/index.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const forms = { login: LoginForm, register: RegisterForm, 'forgot-password': ForgotPasswordForm }

const titles = {
  login: titled('accounts', 'login.submit'),
  register: titled('accounts', 'register.submit'),
  'forgot-password': titled('accounts', 'forgot.title'),
}
type Action = keyof typeof forms

export const meta = (page: { location: { pathname: string }; params: { action?: string } }) =>
  titles[page.params.action as Action]?.(page)

/** `/auth/{action}`: sign in, sign up, forgotten password. */
export default function AuthPage() {
  const { action } = useParams()
  const Form = forms[action as Action]
  return <Form />
}
