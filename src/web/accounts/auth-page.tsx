import { useParams } from 'react-router'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const forms = { login: LoginForm, register: RegisterForm, 'forgot-password': ForgotPasswordForm }

type Action = keyof typeof forms

/** `/auth/{action}`: sign in, sign up, reset the password. */
export default function AuthPage() {
  const { action } = useParams()
  const Form = forms[action as Action]
  return <Form />
}
