import { namespace } from "../wire.ts";

/**
 * The service description that this sandbox serves. Types, element names and their order are those that classes generated from the carrier's own
 * description show (README, 2); the frame around them is what its server's software writes.
 */
type Field = readonly [name: string, type: string, occurs?: "many" | "one"];
const string = (name: string): Field => [name, "xs:string"];
const strings = (...names: string[]): Field[] => names.map(string);
const required = (name: string, type: string): Field => [name, type, "one"];

const order: Field[] = [
  ...strings("cargoKey", "invoiceKey", "receiverCustName", "receiverAddress", "cityName", "townName"),
  ...strings("receiverPhone1", "receiverPhone2", "receiverPhone3", "emailAddress"),
  required("taxOfficeId", "xs:long"),
  ...strings("taxNumber", "taxOfficeName"),
  ["desi", "xs:double"],
  ["kg", "xs:double"],
  required("cargoCount", "xs:int"),
  ...strings("waybillNo", "specialField1", "specialField2", "specialField3"),
  ["ttInvoiceAmount", "xs:double"],
  required("ttDocumentId", "xs:long"),
  ...strings("ttCollectionType", "ttDocumentSaveType"),
  required("dcSelectedCredit", "xs:long"),
  required("dcCreditRule", "xs:long"),
  ...strings("description", "orgGeoCode", "privilegeOrder", "custProdId", "orgReceiverCustId"),
];

const item: Field[] = strings(
  ...["cargoKey", "docId", "invoiceNumber", "docNumber", "waybillNo", "documentDebitId", "senderCustId", "senderCustName"],
  ...["senderAddressTxt", "receiverCustId", "receiverCustName", "receiverAddressTxt", "documentDate", "documentTime"],
  ...["documentDelFlag", "receiverInfo", "docType", "docTypeExplanation", "contractId", "trackingUrl", "cargoType"],
  ...["cargoTypeExplanation", "pickupType", "pickupTypeExplanation", "deliveryType", "deliveryTypeExplanation", "deliveryDate"],
  ...["deliveryTime", "totalPrice", "totalVat", "totalAmount", "product", "totalDesi", "totalKg", "totalDesiKg", "totalCargo"],
  ...["arrivalUnitId", "arrivalUnitName", "departureUnitId", "departureUnitName", "arrivalTrCenterUnitId", "arrivalTrCenterName"],
  ...["departureTrCenterUnitId", "departureTrCenterName", "deliveryUnitId", "deliveryUnitName", "deliveryUnitType"],
  ...["deliveryUnitTypeExplanation", "cargoEventId", "cargoEventExplanation", "cargoReasonId", "cargoReasonExplanation"],
  ...["documentEventId", "documentReasonId", "documentEventExplanation", "documentReasonExplanation", "delInfoDeliveryFlag"],
  ...["delInfoDelUnitId", "delEmpName", "delEmpId", "rejectStatus", "rejectStatusExplanation", "rejectDescription"],
  ...[
    "rejectReasonExplanation",
    "returnDocId",
    "returnDocumentDate",
    "returnDeliveryDate",
    "returnStatus",
    "returnStatusExplanation",
  ],
);

const base = strings("outFlag", "outResult", "errCode");
const types: Record<string, Field[]> = {
  createShipment: [...strings("wsUserName", "wsPassword", "userLanguage"), ["ShippingOrderVO", "tns:ShippingOrderVO", "many"]],
  createShipmentResponse: [["ShippingOrderResultVO", "tns:shippingOrderResultVO"]],
  cancelShipment: [...strings("wsUserName", "wsPassword", "userLanguage"), ["cargoKeys", "xs:string", "many"]],
  cancelShipmentResponse: [["ShippingOrderResultVO", "tns:shippingCancelResultVO"]],
  queryShipment: [
    ...strings("wsUserName", "wsPassword", "wsLanguage"),
    ["keys", "xs:string", "many"],
    required("keyType", "xs:int"),
    required("addHistoricalData", "xs:boolean"),
    required("onlyTracking", "xs:boolean"),
  ],
  queryShipmentResponse: [["ShippingDeliveryVO", "tns:shippingDeliveryResultVO"]],
  ShippingOrderVO: order,
  shippingOrderResultVO: [
    ...base,
    required("count", "xs:long"),
    required("jobId", "xs:long"),
    ["shippingOrderDetailVO", "tns:shippingOrderDetailVO", "many"],
  ],
  shippingOrderDetailVO: [string("cargoKey"), ["errCode", "xs:int"], ...strings("errMessage", "invoiceKey")],
  shippingCancelResultVO: [
    ...base,
    required("count", "xs:long"),
    required("senderCustId", "xs:long"),
    ["shippingCancelDetailVO", "tns:shippingCancelDetailVO", "many"],
  ],
  shippingCancelDetailVO: [
    string("cargoKey"),
    required("docId", "xs:long"),
    ["errCode", "xs:int"],
    ...strings("errMessage", "invoiceKey"),
    required("jobId", "xs:long"),
    ["operationCode", "xs:int"],
    ...strings("operationMessage", "operationStatus"),
  ],
  shippingDeliveryResultVO: [
    ...base,
    required("count", "xs:long"),
    required("senderCustId", "xs:long"),
    ["shippingDeliveryDetailVO", "tns:shippingDeliveryDetailVO", "many"],
  ],
  shippingDeliveryDetailVO: [
    string("cargoKey"),
    ["errCode", "xs:int"],
    ...strings("errMessage", "invoiceKey"),
    required("jobId", "xs:long"),
    ["operationCode", "xs:int"],
    ...strings("operationMessage", "operationStatus"),
    ["shippingDeliveryItemDetailVO", "tns:ShippingDeliveryItemDetailVO"],
  ],
  ShippingDeliveryItemDetailVO: item,
};

export const operations = ["createShipment", "queryShipment", "cancelShipment"] as const;
export type Operation = (typeof operations)[number];
const messages = operations.flatMap((operation) => [operation, `${operation}Response`]);

const occurs = { many: ' minOccurs="0" maxOccurs="unbounded"', one: "", none: ' minOccurs="0"' };
const element = ([name, type, how]: Field) => `<xs:element name="${name}" type="${type}"${occurs[how ?? "none"]}/>`;
const complexType = ([name, fields]: [string, Field[]]) =>
  `<xs:complexType name="${name}"><xs:sequence>${fields.map(element).join("")}</xs:sequence></xs:complexType>`;

export const wsdl = (address: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:tns="${namespace}" targetNamespace="${namespace}" name="KOPSWebServices">
<types><xs:schema version="1.0" targetNamespace="${namespace}">
${messages.map((name) => `<xs:element name="${name}" type="tns:${name}"/>`).join("\n")}
${Object.entries(types).map(complexType).join("\n")}
</xs:schema></types>
${messages.map((name) => `<message name="${name}"><part name="parameters" element="tns:${name}"/></message>`).join("\n")}
<portType name="ShippingOrderDispatcherServices">
${operations.map((name) => `<operation name="${name}"><input message="tns:${name}"/><output message="tns:${name}Response"/></operation>`).join("\n")}
</portType>
<binding name="ShippingOrderDispatcherServicesPortBinding" type="tns:ShippingOrderDispatcherServices"><soap:binding transport="http://schemas.xmlsoap.org/soap/http" style="document"/>
${operations.map((name) => `<operation name="${name}"><soap:operation soapAction=""/><input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation>`).join("\n")}
</binding>
<service name="KOPSWebServices"><port name="ShippingOrderDispatcherServicesPort" binding="tns:ShippingOrderDispatcherServicesPortBinding"><soap:address location="${address}"/></port></service>
</definitions>`;
