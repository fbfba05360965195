import type { address, clientAddress } from "@tradeport/contract/addresses";
import type { companies } from "@tradeport/contract/companies";
import type { company, language } from "@tradeport/contract/company";
import type { document } from "@tradeport/contract/documents";
import { getLanguageList } from "#modules/accounts/index.ts";
import type { Handlers } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { addClientAddress, deleteClientAddress, readAddresses, updateClientAddress } from "./addresses.ts";
import { createCompany, deleteCompany, getAllCompany, updateCompany } from "./companies.ts";
import { clientDocumentList, deleteClientDocument, downloadClientDocument, uploadClientDocument } from "./documents.ts";
import { loadPlaces, loadPlacesJob } from "./load-places.ts";
import { cities, countries, districts, regions } from "./places.ts";
import { getCompanyProfile, updateClient } from "./update-client.ts";
import { getClientSetting, updateClientSetting } from "./update-client-setting.ts";

export const companyHandlers = {
  Client: {
    GetCompanyProfile: getCompanyProfile,
    UpdateClient: updateClient,
    GetClientSetting: getClientSetting,
    UpdateClientSetting: updateClientSetting,
    ClientAddress: readAddresses,
    AddClientAddress: addClientAddress,
    UpdateClientAddress: updateClientAddress,
    DeleteClientAddress: deleteClientAddress,
  } satisfies Handlers<typeof company & typeof clientAddress>,
  Company: {
    GetAllCompany: getAllCompany,
    CreateCompany: createCompany,
    UpdateCompany: updateCompany,
    DeleteCompany: deleteCompany,
  } satisfies Handlers<typeof companies>,
  Address: {
    AddressList: readAddresses,
    Countries: countries,
    Regions: regions,
    Cities: cities,
    Districts: districts,
  } satisfies Handlers<typeof address>,
  Document: {
    ClientDocumentList: clientDocumentList,
    UploadClientDocument: uploadClientDocument,
    DownloadClientDocument: downloadClientDocument,
    DeleteClientDocument: deleteClientDocument,
  } satisfies Handlers<typeof document>,
  Language: { GetAll: getLanguageList } satisfies Handlers<typeof language>,
};

export const companyJobs: Jobs = runs(loadPlacesJob, loadPlaces);

export { requestCities } from "./load-places.ts";
export { readProfile } from "./read-company.ts";
export { seedPlaces } from "./seed-places.ts";
export { setClientActive } from "./set-client-active.ts";
