export const mountedAddresses = () => [];
