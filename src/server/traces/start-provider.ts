import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  type NodeTracerConfig,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'

const serviceName = 'timbre'

/** Registers the SDK for the process. @param share of the traces that are kept, unless the caller decided */
export function startProvider(url: string, share: number): NodeTracerProvider {
  const provider = new NodeTracerProvider({
    resource: resourceNamed(serviceName),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  })
  provider.register()
  return provider
}

type Resource = NonNullable<NodeTracerConfig['resource']>

/** The SDK's own way to make one is in a package of its own. */
function resourceNamed(name: string): Resource {
  const attributes = { 'service.name': name }
  const resource: Resource = {
    attributes,
    merge: (other) => other ?? resource,
    getRawAttributes: () => Object.entries(attributes),
  }
  return resource
}
