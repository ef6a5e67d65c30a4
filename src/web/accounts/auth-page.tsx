import { useLocation, useParams } from 'react-router'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const forms = { login: LoginForm, register: RegisterForm, 'forgot-password': ForgotPasswordForm }

/** `/auth/{action}`: sign in, sign up, forgotten password; anything else is no page. */
export default function AuthPage() {
  const { action = '' } = useParams()
  const { pathname } = useLocation()
  const Form = forms[action as keyof typeof forms]
  if (!Form) throw Object.assign(new Error(`Page Not Found: ${pathname}`), { status: 404 })
  return <Form />
}
