import * as vendor from '@kameleoon/javascript-sdk';
import { vi } from 'vitest';
import type { VisitorData } from '../data.ts';
import { type Answer, askTwice, everything } from './answers.ts';
import type { Case } from './cases.ts';

type Options = {
  remote?: object | null;
  settings?: Partial<vendor.SDKConfigurationType>;
  /** Detects a browser as the vendor's does when it is left alone. */
  detected?: ReturnType<Platform['getResult']>;
  /** The status of each answer. */
  status?: (url: string) => number;
  packageVersion?: string;
};
type Platform = NonNullable<
  NonNullable<ConstructorParameters<typeof vendor.KameleoonClient>[0]['_internals']>['platformAnalyzer']
>;

/** The vendor's published SDK, run in isolation: no network, and a memory for its storage and cookies. */
export async function createVendorClient(configuration: Case['configuration'], options: Options = {}) {
  const { remote = null, settings, detected = {}, status = () => 200, packageVersion = '4.9.0' } = options;
  const items = new Map<string, unknown>();
  const requests: { url: string; body: string }[] = [];
  const written: { key: string; visitorCode: string; maxAge: number }[] = [];
  const body = {
    ...configuration,
    configuration: {
      consentOptOutBehavior: 'PARTIALLY_BLOCK',
      dataApiDomain: 'data.example.com',
      ...configuration.configuration,
    },
  };
  const client = new vendor.KameleoonClient({
    siteCode: 'abcdefghij',
    configuration: settings,
    externals: {
      storage: {
        read: (key: string) => (items.get(key) ?? null) as never,
        write: (key: string, data: unknown) => void items.set(key, data),
      },
      requester: {
        async sendRequest({ url, parameters }) {
          requests.push({ url, body: 'body' in parameters ? parameters.body : '' });
          const answer = url.includes('/visit/visitor') ? remote : body;
          return new Response(JSON.stringify(answer), { status: status(url) }) as never;
        },
      },
      visitorCodeManager: { getData: () => null, setData: (data) => void written.push(data) },
      logger: { log() {} },
    },
    _internals: {
      packageInfo: { type: vendor.SdkLanguageType.JAVASCRIPT, version: packageVersion, isServer: false },
      platformAnalyzer: { getResult: () => detected },
    },
  });
  await client.initialize();
  const lines = () => requests.flatMap(({ body: sent }) => (sent ? sent.split('\n') : []));
  return { client, items, requests, lines, written };
}

/** Adds data as the vendor's own kinds, each a moment after the other. */
function addToVendor(client: vendor.KameleoonClient, visitorCode: string, data: readonly VisitorData[]): void {
  for (const item of data) {
    vi.setSystemTime(Date.now() + 10);
    client.addData(visitorCode, toVendorData(item));
  }
}

function toVendorData(item: VisitorData): vendor.KameleoonDataType {
  switch (item.kind) {
    case 'customData':
      return new vendor.CustomData(item.index as number, ...item.values);
    case 'device':
      return new vendor.Device(item.device as vendor.DeviceType);
    case 'operatingSystem':
      return new vendor.OperatingSystem(item.operatingSystem as vendor.OperatingSystemType);
    case 'browser':
      return new vendor.Browser(item.browser as vendor.BrowserType, item.version);
    case 'applicationVersion':
      return new vendor.ApplicationVersion(item.version);
    case 'geolocation':
      return new vendor.GeolocationData({ country: item.country, region: item.region, city: item.city });
    case 'cookie':
      return new vendor.Cookie([...item.pairs]);
    case 'pageView':
      return new vendor.PageView({ urlAddress: item.urlAddress, title: item.title ?? '' });
    case 'conversion':
      return new vendor.Conversion({ goalId: item.goalId });
    case 'uniqueIdentifier':
      return new vendor.UniqueIdentifier(item.value);
    default:
      throw new Error(`The vendor's SDK has no ${item.kind} to add`);
  }
}

/** What the vendor's client answers, in the words of this library's. */
export async function askVendorAll({
  configuration,
  visitorCode,
  data,
  remote,
}: Case): Promise<Record<string, Answer>> {
  const { client } = await createVendorClient(configuration, { remote });
  addToVendor(client, visitorCode, data);
  if (remote) await client.getRemoteVisitorData({ visitorCode, filters: everything });
  return askTwice(configuration, (featureKey) => askVendor(client, visitorCode, featureKey));
}

export function askVendor(client: vendor.KameleoonClient, visitorCode: string, featureKey: string): Answer {
  try {
    const { key, id, experimentId, variables } = client.getVariation({ visitorCode, featureKey });
    return [key, id, experimentId, Object.fromEntries([...variables].map(([name, { value }]) => [name, value]))];
  } catch (error) {
    return error instanceof vendor.KameleoonError ? error.type : 'TargetingCondition';
  }
}
