import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Provisioner, ProvisioningStep } from '#server/provisioning/provisioner.ts'

/**
 * `serve.ts LIFE`: the product with a ghostwriter of three steps that each make a knowledge base. In its first life the
 * process is killed inside the second step, in the second one after it.
 */
const life = Number(process.argv[2])
const die = (): never => process.kill(process.pid, 'SIGKILL') as never

const makeBase = (name: string, before: () => void, after: () => void): ProvisioningStep => ({
  name,
  async make({ records, instance }) {
    before()
    const { id } = await records.create('knowledge_bases', { instance: instance.id, name })
    after()
    return id
  },
})
const nothing = () => {}
const ghostwriter: Provisioner = {
  service: 'ghostwriter',
  steps: [
    makeBase('one', nothing, nothing),
    makeBase('two', nothing, () => life === 0 && die()),
    makeBase('three', () => life === 1 && die(), nothing),
  ],
}

const { url } = await startApp(readConfig({ LOG_LEVEL: 'silent', ...process.env, PORT: '0' }), {
  provisioners: [ghostwriter],
})
console.log(url)
