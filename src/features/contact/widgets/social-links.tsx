import type { ContactInfo } from '../contract.ts';
import { isHttpUrl, NETWORKS, type Network } from '../rules.ts';
import { contactTexts } from '../texts.ts';

/** Whether an address is a page of the journal and not the network's own home page, which older starter texts had. */
const isProfile = (address: string) => isHttpUrl(address) && new URL(address).pathname !== '/';

interface SocialLinksProps {
  social: ContactInfo['social'];
  label: string;
  only?: Network[];
  /** Whether the label is shown as a heading, too; without links there is none. */
  hasHeading?: boolean;
}

/** Links to the journal's social pages, each in a new tab; http and https only. */
export function SocialLinks({ social, label, only, hasHeading = false }: SocialLinksProps) {
  const networks = (only ?? NETWORKS).filter((network) => isProfile(social[network]));
  if (networks.length === 0) return null;
  return (
    <div>
      {hasHeading && <h2 className="text-xl">{label}</h2>}
      <ul aria-label={label} className="mt-4 flex flex-wrap gap-x-4">
        {networks.map((network) => (
          <li key={network}>
            <a href={social[network]} target="_blank" rel="noopener noreferrer" className="inline-block py-1.5">
              {contactTexts.social[network]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
