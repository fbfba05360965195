-- compatible: an index
-- Road orders that the carrier has: of those of the last weeks it is looked whether what they bring was canceled since.
create index road_order_there on road_order (state_at) where state in ('waiting', 'sending', 'unknown', 'sent');
