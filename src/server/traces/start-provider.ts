import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  type NodeTracerConfig,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'

const serviceName = 'timbre'

/** Registers the SDK for the process. @param share of traces to keep, unless the caller has decided */
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

/** The SDK's own factory is in a separate package. */
function resourceNamed(name: string): Resource {
  const attributes = { 'service.name': name }
  const resource: Resource = {
    attributes,
    merge: (other) => other ?? resource,
    getRawAttributes: () => Object.entries(attributes),
  }
  return resource
}
